import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { addWatcher, readRequestId, type StepKind } from '../../platform/watch.ts'

const spanKinds = {
  call: SpanKind.SERVER,
  query: SpanKind.CLIENT,
  vendor: SpanKind.CLIENT,
} as const satisfies Record<StepKind, SpanKind>
const metricsEveryMs = 15_000
/** A vendor's or our own failure; a refusal such as 404 is a normal reply. */
const isFailure = (result: string) => /^5\d\d$/.test(result) || !/^(ok|\d{3})$/.test(result)

export interface Exporters {
  spans: SpanExporter
  metrics: PushMetricExporter
}

/** To the collector that the standard `OTEL_EXPORTER_…` variables name. */
const sendToCollector = (): Exporters => ({ spans: new OTLPTraceExporter(), metrics: new OTLPMetricExporter() })

/**
 * Exports a span and a duration for each call, statement and request to a vendor. They carry names, statuses and request ids:
 * no parameter, path, text or header. Returns how to send the rest and stop.
 */
export function startTelemetry({ spans, metrics }: Exporters = sendToCollector()): () => Promise<void> {
  const resource = resourceFromAttributes({ 'service.name': 'placket' })
  const tracing = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter: spans })] })
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: metricsEveryMs })
  const metering = new MeterProvider({ resource, readers: [reader] })
  const tracer = tracing.getTracer('placket')
  const durations = metering.getMeter('placket').createHistogram('placket.step.duration', { unit: 's' })
  const parents = new AsyncLocalStorage<Context>()
  const remove = addWatcher({
    begin(kind) {
      const parent = parents.getStore() ?? ROOT_CONTEXT
      const requestId = readRequestId()
      const attributes = requestId ? { 'placket.request_id': requestId } : {}
      const span = tracer.startSpan(kind, { kind: spanKinds[kind], attributes }, parent)
      return {
        within: (work) => parents.run(trace.setSpan(parent, span), work),
        end({ name, result, tookMs }) {
          span.updateName(name)
          span.setAttribute('placket.result', result)
          if (isFailure(result)) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
          durations.record(tookMs / 1000, { kind, name, result })
        },
      }
    },
  })
  return async () => {
    remove()
    await Promise.all([tracing.shutdown(), metering.shutdown()])
  }
}
