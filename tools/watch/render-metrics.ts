import type { Reading } from '../../apps/server/src/platform/watching/reading.ts'
import type { Metric } from './list-metrics.ts'

const HEAD = `# Metrics

Written by \`npm run config:docs\` from the registry itself; the check fails while it is stale.

API and worker each answer \`/metrics\` for Prometheus, at the ports of \`INTERNAL_PORT\` and \`WORKER_INTERNAL_PORT\`, which are never
published. How to connect it: [watching.md](watching.md). Labels have values of closed lists alone: a route's pattern, never its
address; nothing in them is about a person.

`

const STANDARD = /^(process|nodejs)_/

/** The page of all metrics for operators, with the help texts from the code. */
export function renderMetrics(
  { ofProcess, ofDatabase }: { ofProcess: Metric[]; ofDatabase: Metric[] },
  readings: readonly Reading[],
): string {
  const own = ofProcess.filter(({ name }) => !STANDARD.test(name))
  return `${HEAD}## Of every process

${table(own)}
Besides there are the usual ones of \`prom-client\`, \`process_…\` and \`nodejs_…\`: memory, processor, event loop.

## Of the database, by the worker alone

Read every 20 seconds in one statement, independent of scrapes; a scrape costs no transaction. While the database is unreachable,
the last values stay and \`readings_age_seconds\` grows. Several workers say the same: take \`max\`, never \`sum\`.

${table(ofDatabase)}
## What their labels may be

${readings
  .flatMap(({ name, labels }) =>
    [labels.a, labels.b].flatMap((label) =>
      label ? [`- \`${name}\`, \`${label.name}\`: ${label.values.map(code).join(', ')}`] : [],
    ),
  )
  .join('\n')}
`
}

const code = (text: string) => `\`${text}\``

function table(metrics: Metric[]): string {
  const rows = metrics.map(
    ({ name, type, labels, help }) =>
      `| ${code(name)} | ${type} | ${labels.map(code).join(', ') || '–'} | ${help.replaceAll('|', '\\|')} |\n`,
  )
  return `| name | kind | labels | what it says |\n|---|---|---|---|\n${rows.join('')}`
}
