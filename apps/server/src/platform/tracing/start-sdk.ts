import { trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/**
 * Spans leave in batches, over HTTP as JSON; a collector that is away is lost spans and nothing else. How many are kept
 * is OpenTelemetry's own `OTEL_TRACES_SAMPLER`. Nothing of the machine is told but the service's name and version.
 */
export function startSdk(url: string, { name, version }: { name: string; version: string }) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }), { scheduledDelayMillis: 1_000 })],
  })
  provider.register()
  return { tracer: trace.getTracer('vazhipadu'), close: () => provider.shutdown().catch(() => undefined) }
}
