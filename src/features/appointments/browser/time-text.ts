import { shortDay, time, weekday } from '#kit/time/format.ts'

/** Returns a time as "Tue, Nov 24, 10:30 AM". */
export function timeText(at: Date): string {
  return `${weekday(at)}, ${shortDay(at)}, ${time(at)}`
}
