import { join } from 'node:path'
import { DATABASE, OWNER, type Plan, RUNTIME } from './plan-cluster.ts'

/** Transaction pooling to the primary through HAProxy. */
export function writePgbouncer({ directory, ports }: Plan): string {
  return `[databases]
${DATABASE} = host=127.0.0.1 port=${ports.writes}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users.txt')}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
; While no primary is known it is asked again every quarter of a second, not every fifteen seconds.
server_login_retry = 0.25
server_connect_timeout = 2
server_check_delay = 5
server_lifetime = 300
; Longer than a failover, shorter than a caller's patience.
query_wait_timeout = 30
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
ignore_startup_parameters = extra_float_digits
`
}

export function writeUsers({ passwords }: Plan): string {
  return `"${OWNER}" "${passwords.owner}"\n"${RUNTIME}" "${passwords.runtime}"\n`
}
