import type { Config } from '../../config.ts'
import { readBuild } from '../watching/read-build.ts'
import { useTracer } from './trace.ts'

type Wanted = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'BUILD_COMMIT'>

/** Loads OpenTelemetry where a collector is named, and only there: it costs memory. */
export async function openTracing(config: Wanted, name: string): Promise<void> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return
  const { startSdk } = await import('./start-sdk.ts')
  const { tracer, close } = startSdk(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    name,
    version: readBuild(config.BUILD_COMMIT).version,
  })
  useTracer(tracer, close)
}
