import { hourOf, shortDay, weekday } from '#kit/time/format.ts'

/** "Good morning" until noon and "Good evening" from 6 PM on, by the office's clock. */
export function greetingAt(instant: Date): string {
  const hour = hourOf(instant)
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** "Saturday, Nov 21", by the office's clock. */
export function dayOf(instant: Date): string {
  return `${weekday(instant, 'long')}, ${shortDay(instant)}`
}
