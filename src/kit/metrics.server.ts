import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics of this process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export const callSeconds = new Histogram({
  name: 'porchlight_call_seconds',
  help: 'Duration of server calls',
  labelNames: ['call', 'code'],
  buckets,
  registers,
})
export const requestSeconds = new Histogram({
  name: 'porchlight_request_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['kind', 'status'],
  buckets,
  registers,
})
/**
 * Returns the requests of this process by kind: how many in each bucket, and above the last one. The histogram itself
 * counts each request in all larger buckets too.
 */
export async function requestCounts(): Promise<Record<string, number[]>> {
  const counts: Record<string, number[]> = {}
  const { values } = await requestSeconds.get()
  for (const { labels, metricName, value } of values) {
    if (!metricName?.endsWith('_bucket') || labels.kind === undefined) continue
    // The library adds the bound as a label that its types do not have.
    const le: unknown = Reflect.get(labels, 'le')
    const at = le === '+Inf' ? buckets.length : buckets.indexOf(Number(le))
    const kind = String(labels.kind)
    counts[kind] ??= Array<number>(buckets.length + 1).fill(0)
    const ofKind = counts[kind]
    if (at >= 0) ofKind[at] = (ofKind[at] ?? 0) + value
  }
  for (const ofKind of Object.values(counts))
    for (let at = ofKind.length - 1; at > 0; at -= 1) ofKind[at] = (ofKind[at] ?? 0) - (ofKind[at - 1] ?? 0)
  return counts
}

export const jobSeconds = new Histogram({
  name: 'porchlight_job_seconds',
  help: 'Duration of background jobs',
  labelNames: ['job', 'outcome'],
  buckets: [...buckets, 10, 30, 120, 600],
  registers,
})
export const refusals = new Counter({
  name: 'porchlight_refusals_total',
  help: 'Requests that access or a limit refused',
  labelNames: ['reason'],
  registers,
})

/**
 * Returns the metrics for /metrics in Prometheus format, summed over all web processes of this port. Falls back to this
 * process if the others do not answer.
 */
export function allMetrics(): Promise<string> {
  return cluster.isWorker ? ofAllProcesses() : registry.metrics()
}

const MAX_WAIT_MS = 6000

if (cluster.isWorker) {
  AggregatorRegistry.setRegistries(registry)
  // Answers the primary process when it collects metrics.
  void new AggregatorRegistry()
}

function ofAllProcesses(): Promise<string> {
  return new Promise((done) => {
    const end = (text: string | null) => {
      clearTimeout(timer)
      process.off('message', hear)
      done(text ?? registry.metrics())
    }
    const hear = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'metrics' in message && !('type' in message)) {
        end(typeof message.metrics === 'string' ? message.metrics : null)
      }
    }
    const timer = setTimeout(end, MAX_WAIT_MS, null)
    process.on('message', hear)
    process.send?.({ wants: 'metrics' })
  })
}
