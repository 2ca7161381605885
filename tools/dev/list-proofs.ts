export type Lane = 'gate' | 'long'
export type Proof = {
  /** A script of package.json. */
  script: string
  lane: Lane
  /** The smallest size that still shows something. Without it, the script has one size only. */
  small: string[]
  /** Programs that only this one needs, and the packages of Debian that bring them. */
  needs?: Record<string, string>
}

const bucket = {
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
}
/** Brings the library by which one process has another time. */
const clocks = { faketime: 'faketime', 'redis-server': 'redis-server' }
const files = { ...bucket, clamd: 'clamav-daemon' }

/** Few connections: the machine's PostgreSQL has a hundred, and others use it too. */
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
 * Every bench and every proof, each in one lane, in the order in which it runs. The gate has the five shortest proofs;
 * `npm run ci:long` has the rest.
 */
export const proofs: Proof[] = [
  { script: 'proof:sign-in-storm', lane: 'gate', small: ['--size', '60'] },
  { script: 'proof:lists', lane: 'gate', small: ['--orders', '20000'] },
  { script: 'proof:reminders', lane: 'gate', small: ['--size', '200'] },
  { script: 'proof:kill', lane: 'gate', small: ['--size', '60', '--rounds', '1'] },
  { script: 'proof:fuzz', lane: 'gate', small: ['--requests', '1500'] },

  // The gate's tests play sixty of its stories already.
  { script: 'proof:money', lane: 'long', small: ['--size', '40'] },
  { script: 'chaos', lane: 'long', small: ['--size', 'small', '--seed', '3'], needs: clocks },
  { script: 'proof:files', lane: 'long', small: [], needs: files },
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
  // The gate's journeys have four of its moments.
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
