import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { deleteTouchesBefore } from '../queries/touches.server.ts'

const RETENTION_MS = DAY_MS

/** Deletes change marks older than a day. A web process that is further behind rebuilds its index. */
export async function sweepTouches(): Promise<void> {
  await deleteTouchesBefore(new Date(now().getTime() - RETENTION_MS))
}
