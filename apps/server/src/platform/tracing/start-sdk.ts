import { trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/**
 * Spans are sent in batches, over HTTP as JSON; while the collector is down spans are lost and nothing else happens.
 * The sampling rate is OpenTelemetry's own `OTEL_TRACES_SAMPLER`. Of the machine only the service's name and version
 * are sent.
 */
export function startSdk(url: string, { name, version }: { name: string; version: string }) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }), { scheduledDelayMillis: 1_000 })],
  })
  provider.register()
  return { tracer: trace.getTracer('vazhipadu'), close: () => provider.shutdown().catch(() => undefined) }
}
