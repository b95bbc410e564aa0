import { Gauge } from 'prom-client'
import { log } from '#kit/log.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { countWaiting } from '../queries/deliveries.server.ts'
import { measureDelays } from '../queries/emails.server.ts'

/** Metrics of the alerts, queried on each scrape of /metrics, because the worker has no HTTP endpoint. */

const registers = [registry]
const collect = () => measuring()

const delay = new Gauge({
  name: 'porchlight_alert_delay_seconds',
  help: 'Seconds from a listing change to the delivery of its instant alert in the last 24 hours, by day',
  labelNames: ['quantile'],
  registers,
  collect,
})
const told = new Gauge({
  name: 'porchlight_alerts_told',
  help: 'Changes sent as instant alerts in the last 24 hours',
  registers,
  collect,
})
const waiting = new Gauge({
  name: 'porchlight_alerts_waiting',
  help: 'Changes not yet sent in an alert',
  registers,
  collect,
})
const age = new Gauge({
  name: 'porchlight_alerts_read_age_seconds',
  help: 'Seconds since changes of listings were last compared with saved searches',
  registers,
  collect,
})

let current: Promise<void> | null = null

function measuring(): Promise<void> {
  current ??= measure()
    .catch((error: unknown) => log.warn({ err: error }, 'the alert metrics could not be loaded'))
    .finally(() => {
      current = null
    })
  return current
}

async function measure(): Promise<void> {
  const at = now()
  const delays = await measureDelays(new Date(at.getTime() - DAY_MS))
  delay.reset()
  for (const [quantile, seconds] of [
    ['0.5', delays.p50],
    ['0.95', delays.p95],
    ['0.99', delays.p99],
  ] as const) {
    if (seconds !== null) delay.set({ quantile }, seconds)
  }
  told.set(delays.emails)
  const counts = await countWaiting()
  waiting.set(counts.waiting)
  age.set((at.getTime() - counts.read_at.getTime()) / 1000)
}
