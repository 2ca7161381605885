import { join } from 'node:path'
import { type Plan, STANZA } from './plan-cluster.ts'

export function writePgbackrest({ directory }: Plan): string {
  return `[global]
repo1-path=${join(directory, 'backup')}
log-path=${join(directory, 'log')}
lock-path=${join(directory, 'run')}
spool-path=${join(directory, 'spool')}
repo1-retention-full=2
start-fast=y
log-level-console=warn
log-level-file=info
compress-type=lz4
[${STANZA}]
pg1-user=postgres
`
}
