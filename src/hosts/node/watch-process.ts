import type { Deps } from '../../api/deps.ts'
import { createMetrics, type Metrics } from './metrics.ts'

/** Counts for /metrics, and exports to a collector where one is named. */
export async function watchProcess({ db, config }: Deps): Promise<{ metrics: Metrics; stop(): Promise<void> }> {
  const metrics = createMetrics(db)
  const stopExport = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry.ts')).startTelemetry()
    : () => Promise.resolve()
  return {
    metrics,
    async stop() {
      metrics.stop()
      await stopExport()
    },
  }
}
