export type Lane = 'gate' | 'long'
export type Proof = {
  /** The script's name in package.json. */
  script: string
  lane: Lane
  /** Arguments for the smallest size that still proves something; empty if there is only one size. */
  small: string[]
  /** Programs that only this proof needs, with their Debian packages. */
  needs?: Record<string, string>
}

const bucket = {
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
}
/** For libfaketime, which changes the time of one process. */
const clocks = { faketime: 'faketime', 'redis-server': 'redis-server' }
const files = { ...bucket, clamd: 'clamav-daemon' }

/** Few connections: PostgreSQL allows a hundred, and other programs use it too. */
const bookings = ['--rounds', '3', '--ms', '1000', '--clients', '16']
const generator = { wrk: 'wrk' }

const cluster = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  nginx: 'nginx-light',
  nft: 'nftables',
}

/**
 * All benchmarks and proofs, each in one lane, in run order. The gate runs the five shortest proofs; `npm run ci:long`
 * runs the rest.
 */
export const proofs: Proof[] = [
  { script: 'proof:sign-in-storm', lane: 'gate', small: ['--size', '60'] },
  { script: 'proof:lists', lane: 'gate', small: ['--orders', '20000'] },
  { script: 'proof:reminders', lane: 'gate', small: ['--size', '200'] },
  { script: 'proof:kill', lane: 'gate', small: ['--size', '60', '--rounds', '1'] },
  { script: 'proof:fuzz', lane: 'gate', small: ['--requests', '1500'] },

  // The gate's tests already run sixty of its cases.
  { script: 'proof:money', lane: 'long', small: ['--size', '40'] },
  { script: 'chaos', lane: 'long', small: ['--size', 'small', '--seed', '3'], needs: clocks },
  { script: 'proof:files', lane: 'long', small: [], needs: files },
  { script: 'proof:uploads', lane: 'long', small: ['--seconds', '20'] },
  { script: 'proof:young-database', lane: 'long', small: ['--size', '4000'] },
  { script: 'proof:busy-day', lane: 'long', small: ['--size', '300'] },
  {
    script: 'proof:restarts',
    lane: 'long',
    small: ['--rounds', '1'],
    needs: { pgbouncer: 'pgbouncer' },
  },
  { script: 'proof:chaos-control', lane: 'long', small: [] },
  { script: 'proof:backup-under-fire', lane: 'long', small: [], needs: cluster },
  { script: 'proof:soak', lane: 'long', small: ['--minutes', '1', '--peak-seconds', '10'] },
  { script: 'bench:idle', lane: 'long', small: ['--seconds', '20'] },
  {
    script: 'proof:install',
    lane: 'long',
    small: [],
    needs: { debootstrap: 'debootstrap', openssl: 'openssl' },
  },
  { script: 'proof:readme', lane: 'long', small: [] },
  { script: 'proof:tutorial', lane: 'long', small: [] },
  { script: 'proof:upgrade', lane: 'long', small: ['--callers', '4'], needs: { nginx: 'nginx-light' } },
  { script: 'proof:previous-journeys', lane: 'long', small: [] },
  {
    script: 'proof:restore',
    lane: 'long',
    small: ['--orders', '3000', '--seconds', '5'],
    needs: { ...bucket, pgbackrest: 'pgbackrest', restic: 'restic', age: 'age', jq: 'jq' },
  },
  { script: 'proof:package', lane: 'long', small: [] },
  { script: 'proof:widths', lane: 'long', small: [] },
  { script: 'proof:looks', lane: 'long', small: [] },
  // The gate's journeys already cover four of its cases.
  {
    script: 'proof:lost-answers',
    lane: 'long',
    small: [
      '--steps',
      'e-mail is proven|added|places are kept|it is paid|help is asked for',
      '--faults',
      'lost,twice',
    ],
  },
  { script: 'bench:receipts', lane: 'long', small: ['--size', '40'] },
  { script: 'bench:receipt-numbers', lane: 'long', small: ['--size', '200', '--rounds', '3'] },
  { script: 'bench:day-sheet', lane: 'long', small: ['--size', '200'] },
  {
    script: 'bench:waiting-room',
    lane: 'long',
    small: ['--people', '3000', '--window', '500'],
    needs: { ...generator, nginx: 'nginx-light' },
  },
  { script: 'bench:rush', lane: 'long', small: ['--buyers', '1500', '--places', '300'], needs: generator },
  { script: 'bench:catalogue', lane: 'long', small: ['--rounds', '3'], needs: generator },
  { script: 'bench:csv', lane: 'long', small: ['--orders', '20000', '--rounds', '3'] },
  {
    script: 'bench:lighthouse',
    lane: 'long',
    small: ['--pages', 'sign-in', '--rounds', '1'],
    needs: { nginx: 'nginx-light' },
  },
  { script: 'bench:hot', lane: 'long', small: bookings, needs: generator },
  { script: 'bench:spread', lane: 'long', small: bookings, needs: generator },
  {
    script: 'bench:booking',
    lane: 'long',
    small: ['--rounds', '1', '--ms', '1000', '--clients', '16'],
    needs: generator,
  },
]
