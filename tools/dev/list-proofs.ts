import type { Program } from './install-programs.ts'

export type Lane = 'gate' | 'long'
export type Proof = {
  /** The script's name in package.json. */
  script: string
  lane: Lane
  /** Arguments for the smallest size that still proves something; empty if there is only one size. */
  small: string[]
  /** Programs that it starts, except Node, PostgreSQL's server and what every Debian has. */
  needs?: readonly Program[]
}

const bucket: Program[] = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph']
/** With the certificate that it is started with. */
const nginx: Program[] = ['nginx', 'openssl']

/** Few connections: PostgreSQL allows a hundred, and other programs use it too. */
const bookings = ['--rounds', '3', '--ms', '1000', '--clients', '16']

export const clusterPrograms: Program[] = [
  'patroni',
  'etcd',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'redis-server',
  'nft',
  'ip',
  ...nginx,
]

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
  {
    script: 'chaos',
    lane: 'long',
    small: ['--size', 'small', '--seed', '3'],
    needs: ['faketime', 'redis-server'],
  },
  { script: 'proof:files', lane: 'long', small: [], needs: [...bucket, 'clamd'] },
  { script: 'proof:uploads', lane: 'long', small: ['--seconds', '20'] },
  { script: 'proof:young-database', lane: 'long', small: ['--size', '4000'] },
  { script: 'proof:busy-day', lane: 'long', small: ['--size', '300'] },
  {
    script: 'proof:restarts',
    lane: 'long',
    small: ['--rounds', '1'],
    needs: [...nginx, 'pgbouncer'],
  },
  { script: 'proof:chaos-control', lane: 'long', small: [], needs: ['redis-server'] },
  { script: 'proof:backup-under-fire', lane: 'long', small: [], needs: clusterPrograms },
  { script: 'proof:soak', lane: 'long', small: ['--minutes', '1', '--peak-seconds', '10'] },
  { script: 'bench:idle', lane: 'long', small: ['--seconds', '20'] },
  {
    script: 'proof:install',
    lane: 'long',
    small: [],
    needs: ['debootstrap', 'openssl', 'chromium'],
  },
  { script: 'proof:readme', lane: 'long', small: [] },
  { script: 'proof:tutorial', lane: 'long', small: [] },
  { script: 'proof:upgrade', lane: 'long', small: ['--callers', '4'], needs: nginx },
  { script: 'proof:previous-journeys', lane: 'long', small: [], needs: ['chromium'] },
  {
    script: 'proof:restore',
    lane: 'long',
    small: ['--orders', '3000', '--seconds', '5'],
    needs: [...bucket, 'pgbackrest', 'restic', 'age', 'jq', 'openssl'],
  },
  { script: 'proof:package', lane: 'long', small: [], needs: ['chromium'] },
  { script: 'proof:widths', lane: 'long', small: [], needs: ['chromium'] },
  { script: 'proof:looks', lane: 'long', small: [], needs: ['chromium'] },
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
    needs: ['chromium'],
  },
  { script: 'bench:receipts', lane: 'long', small: ['--size', '40'] },
  { script: 'bench:receipt-numbers', lane: 'long', small: ['--size', '200', '--rounds', '3'] },
  { script: 'bench:day-sheet', lane: 'long', small: ['--size', '200'] },
  {
    script: 'bench:waiting-room',
    lane: 'long',
    small: ['--people', '3000', '--window', '500'],
    needs: ['wrk', ...nginx],
  },
  { script: 'bench:rush', lane: 'long', small: ['--buyers', '1500', '--places', '300'], needs: ['wrk'] },
  { script: 'bench:catalogue', lane: 'long', small: ['--rounds', '3'], needs: ['wrk'] },
  { script: 'bench:csv', lane: 'long', small: ['--orders', '20000', '--rounds', '3'], needs: ['psql'] },
  {
    script: 'bench:lighthouse',
    lane: 'long',
    small: ['--pages', 'sign-in', '--rounds', '1'],
    needs: [...nginx, 'chromium'],
  },
  { script: 'bench:hot', lane: 'long', small: bookings, needs: ['wrk', 'pgbench'] },
  { script: 'bench:spread', lane: 'long', small: bookings, needs: ['wrk', 'pgbench'] },
  {
    script: 'bench:booking',
    lane: 'long',
    small: ['--rounds', '1', '--ms', '1000', '--clients', '16'],
    needs: ['wrk', 'pgbench'],
  },
]
