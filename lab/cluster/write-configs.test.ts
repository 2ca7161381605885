import { describe, expect, test } from 'vitest'
import { describeCut } from './create-network.ts'
import { describePatroni } from './describe-patroni.ts'
import { readPackage } from './fetch-patroni.ts'
import { chooseTiming, type Plan } from './plan-cluster.ts'
import { writeHaproxy } from './write-haproxy.ts'
import { writePatroni } from './write-patroni.ts'
import { writePgbouncer, writeUsers } from './write-pgbouncer.ts'

const nodes = [1, 2, 3].map((number) => ({
  number,
  name: `node${number}`,
  address: `198.18.7.${number}`,
  namespace: `vzk7-${number}`,
}))
const plan: Plan = {
  directory: '/tmp/cluster',
  engines: { bin: '/bin', patroni: describePatroni('3.0.2') },
  timing: chooseTiming(8),
  nodes,
  host: '198.18.7.254',
  network: '198.18.7.0/24',
  ports: { writes: 1, reads: 2, pooler: 3, redis: 4, redisPrimary: 5, redisReplica: 6 },
  passwords: { superuser: 's', replication: 'r', rewind: 'w', owner: 'o', runtime: 't' },
}

describe('which Patroni may speak to etcd how', () => {
  test.each([
    ['3.0.2', 'etcd'],
    ['3.0.3', 'etcd3'],
    ['3.1.0', 'etcd3'],
    ['4.0.7', 'etcd3'],
    ['2.1.7', 'etcd'],
  ])('%s by %s: the older ones overwrite the key of another leader', (version, driver) => {
    expect(describePatroni(version).driver).toBe(driver)
  })

  test('its package is found in an index among others', () => {
    const index = [
      'Package: patroni-doc\nVersion: 4.0.7-1\nFilename: pool/doc.deb\nSHA256: aa',
      'Package: patroni\nVersion: 4.0.7-3~deb13u1\nFilename: pool/patroni.deb\nSHA256: bb',
    ].join('\n\n')
    expect(readPackage(index)).toEqual({ version: '4.0.7', file: 'pool/patroni.deb', hash: 'bb' })
    expect(() => readPackage('Package: other')).toThrow('no Patroni')
  })
})

test.each([8, 20, 30])('a lock of %i s outlives one round and two tries', (ttl) => {
  const { loopWait, retryTimeout } = chooseTiming(ttl)
  expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl)
})

describe('what the engines are told', () => {
  type Written = {
    etcd?: { hosts: string[] }
    restapi: { listen: string }
    bootstrap: { dcs: Record<string, unknown> }
    postgresql: { data_dir: string; parameters: Record<string, string> }
  }

  test('nothing is acknowledged that only one machine has', () => {
    const written = JSON.parse(writePatroni(plan, nodes[1] as (typeof nodes)[0])) as Written
    expect(written.bootstrap.dcs).toMatchObject({
      ttl: 8,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      primary_start_timeout: 0,
    })
    expect(written.etcd?.hosts).toHaveLength(3)
    expect(written.restapi.listen).toBe('198.18.7.2:8008')
    expect(written.postgresql.data_dir).toBe('/tmp/cluster/node2')
    expect(written.postgresql.parameters.archive_command).toContain('--pg1-path=/tmp/cluster/node2')
  })

  test('sessions of a node that is primary no longer are ended', () => {
    const written = writeHaproxy(plan)
    expect(written).toContain('option httpchk OPTIONS /primary')
    expect(written.match(/on-marked-down shutdown-sessions/g)).toHaveLength(3)
    for (const { address } of nodes) expect(written).toContain(`${address}:5432 check port 8008`)
    expect(written).toContain(String.raw`tcp-check send info\ replication\r\n`)
  })

  test('the pooler goes by transaction, to the port of the primary, and knows both roles', () => {
    expect(writePgbouncer(plan)).toMatch(/temple = host=127\.0\.0\.1 port=1\n[\s\S]*pool_mode = transaction/)
    expect(writeUsers(plan)).toBe('"temple_owner" "o"\n"temple" "t"\n')
  })
})

describe('a cut', () => {
  test('from the other nodes leaves everybody else', () => {
    const words = describeCut(['198.18.7.1', '198.18.7.2'], 'nodes')
    expect(words).toContain('ip saddr { 198.18.7.1, 198.18.7.2 } drop')
    expect(words).toContain('ip daddr { 198.18.7.1, 198.18.7.2 } drop')
  })

  test('of replication alone leaves Patroni and etcd', () => {
    const rules = describeCut(['198.18.7.1'], 'replication')
      .split(/[;\n]/)
      .filter((line) => line.includes('drop'))
    expect(rules).toHaveLength(4)
    for (const rule of rules) expect(rule).toMatch(/tcp [sd]port 5432/)
  })
})
