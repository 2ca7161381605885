import type { Config } from '../../config.ts'
import { readBuild } from '../watching/read-build.ts'
import { useTracer } from './trace.ts'

type TracingConfig = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'BUILD_COMMIT'>

/** Loads OpenTelemetry only if a collector is configured, because it costs memory. */
export async function openTracing(config: TracingConfig, name: string): Promise<void> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return
  const { startSdk } = await import('./start-sdk.ts')
  const { tracer, close } = startSdk(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    name,
    version: readBuild(config.BUILD_COMMIT).version,
  })
  useTracer(tracer, close)
}
