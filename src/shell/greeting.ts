import { hourOf, shortDay, weekday } from '#kit/time/format.ts'

/** Returns "Good morning" before noon, "Good evening" from 6 PM, in Indianapolis time. */
export function greetingAt(instant: Date): string {
  const hour = hourOf(instant)
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Returns a day as "Saturday, Nov 21", in Indianapolis time. */
export function dayOf(instant: Date): string {
  return `${weekday(instant, 'long')}, ${shortDay(instant)}`
}
