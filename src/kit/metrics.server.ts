import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** All numbers of this process in Prometheus' form; served at /metrics. */
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
