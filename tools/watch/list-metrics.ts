import { createRegistry, registry } from '../../apps/server/src/platform/metrics.ts'
import '../../apps/server/src/platform/watching/process-gauges.ts'
import { registerReadings } from '../../apps/server/src/platform/watching/cache-readings.ts'
import { readings } from '../../apps/server/src/readings.ts'

export type Metric = { name: string; type: string; help: string; labels: string[] }

/** All metrics of the registry: the metrics of every process, and the figures that the worker reads from the database. */
export function listMetrics(): { ofProcess: Metric[]; ofDatabase: Metric[] } {
  const database = createRegistry()
  registerReadings(readings, {}, () => new Date(0), database)
  const ofDatabase = describe(database)
  const isOfDatabase = ({ name }: Metric) => ofDatabase.some((metric) => metric.name === name)
  // If this process also collects the worker's readings, they are in its registry too.
  return { ofProcess: describe(registry).filter((metric) => !isOfDatabase(metric)), ofDatabase }
}

/** Every name that a query may use, as scraped, with its labels. */
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

// Fields of prom-client's metrics that its types do not expose.
type Described = { name: string; help: string; type?: string; labelNames?: string[] }

function describe(from: typeof registry): Metric[] {
  const named = from.getMetricsAsArray() as unknown as Described[]
  const metrics = named.map((metric) => ({
    name: metric.name,
    help: metric.help,
    type: metric.constructor.name.toLowerCase(),
    labels: metric.labelNames ?? [],
  }))
  // Sorted by name, independent of the order in which modules load.
  return metrics.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
