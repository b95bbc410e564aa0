import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { deleteTouchesBefore } from '../queries/touches.server.ts'

const KEPT_MS = DAY_MS

/** Forgets which listings were written a day ago and before: web processes that did not read it since begin anew. */
export async function sweepTouches(): Promise<void> {
  await deleteTouchesBefore(new Date(now().getTime() - KEPT_MS))
}
