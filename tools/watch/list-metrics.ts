import { createRegistry, registry } from '../../apps/server/src/platform/metrics.ts'
import '../../apps/server/src/platform/watching/process-gauges.ts'
import { registerReadings } from '../../apps/server/src/platform/watching/keep-readings.ts'
import { readings } from '../../apps/server/src/readings.ts'

export type Metric = { name: string; type: string; help: string; labels: string[] }

/** What the registry itself says it has: of every process, and what the worker reads from the database besides. */
export function listMetrics(): { ofProcess: Metric[]; ofDatabase: Metric[] } {
  const database = createRegistry()
  registerReadings(readings, {}, () => new Date(0), database)
  const ofDatabase = describe(database)
  const isOfDatabase = ({ name }: Metric) => ofDatabase.some((metric) => metric.name === name)
  // Where a worker's readings are kept in this very process they stand in its registry too.
  return { ofProcess: describe(registry).filter((metric) => !isOfDatabase(metric)), ofDatabase }
}

/** Each name that a query may use, as it stands in what is scraped, with the labels it has. */
export function listSeries(): Map<string, Set<string>> {
  const { ofProcess, ofDatabase } = listMetrics()
  const series = new Map<string, Set<string>>()
  for (const { name, type, labels } of [...ofProcess, ...ofDatabase]) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const part of parts)
      series.set(name + part, new Set(part === '_bucket' ? [...labels, 'le'] : labels))
  }
  return series
}

// What prom-client keeps of a metric beside its values; its types show the values alone.
type Described = { name: string; help: string; type?: string; labelNames?: string[] }

function describe(from: typeof registry): Metric[] {
  const named = from.getMetricsAsArray() as unknown as Described[]
  const metrics = named.map((metric) => ({
    name: metric.name,
    help: metric.help,
    type: metric.constructor.name.toLowerCase(),
    labels: metric.labelNames ?? [],
  }))
  // By name: in which order modules were loaded is no concern of a reader.
  return metrics.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
