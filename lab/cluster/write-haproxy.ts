import { join } from 'node:path'
import { type Plan, PORTS } from './plan-cluster.ts'

/** Routes to the primary, to nodes that may be read from, and to the Redis that accepts writes. */
export function writeHaproxy({ directory, nodes, ports }: Plan): string {
  const servers = nodes
    .map(({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`)
    .join('\n')
  // Ends the sessions of a node that is no longer primary, so that no client keeps writing to it.
  const checks = 'inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions'
  const listen = (name: string, port: number, question: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${question}
  http-check expect status 200
  default-server ${checks}
${servers}`
  return `global
  maxconn 1000
  stats socket ${join(directory, 'run', 'haproxy.sock')} mode 600 level admin
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout queue 5s
  timeout check 1s
  option clitcpka
  option srvtcpka
  retries 1
${listen('writes', ports.writes, '/primary')}
${listen('reads', ports.reads, '/replica?lag=16MB')}
  balance roundrobin

listen redis
  bind 127.0.0.1:${ports.redis}
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server ${checks}
  server one 127.0.0.1:${ports.redisPrimary} check
  server other 127.0.0.1:${ports.redisReplica} check
`
}
