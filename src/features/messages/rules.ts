import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, shortDay, time, weekday } from '#kit/time/format.ts'
import type { Message, ThreadHome } from './schema.ts'
import { EMAIL_DELAY_MS, EMAIL_PAUSE_MS, type MessageStatus, type Side } from './words.ts'

/** Returns the recipient's side for a message of this side. */
export function otherSide(side: Side): Side {
  return side === 'consumer' ? 'agent' : 'consumer'
}

/** Returns the status of a stored message: read if the other side has read up to it. */
export function statusOf(seq: number, otherReadSeq: number): Extract<MessageStatus, 'sent' | 'read'> {
  return seq <= otherReadSeq ? 'read' : 'sent'
}

/** Email state of one side of a thread. */
export interface EmailState {
  /** Time of the next email; null if none is due. */
  due_at: Date | null
  /** Time of the last email. */
  last_at: Date | null
  read_at: Date | null
}

/**
 * Returns when to email about a new message, or null if an email is already due: one email per burst. A reader who
 * ignored the last email gets the next one only after a pause.
 */
export function emailDueAt({ due_at, last_at, read_at }: EmailState, now: Date): Date | null {
  if (due_at !== null && due_at.getTime() > now.getTime() - EMAIL_PAUSE_MS) return null
  const soon = now.getTime() + EMAIL_DELAY_MS
  const isWaiting = last_at !== null && (read_at === null || read_at.getTime() < last_at.getTime())
  return new Date(isWaiting && last_at ? Math.max(soon, last_at.getTime() + EMAIL_PAUSE_MS) : soon)
}

/** Returns the label of a home in a thread. */
export function homeText(home: ThreadHome | null): string | null {
  if (!home) return null
  return home.shown ? home.shown.title : 'Home no longer available'
}

/** Returns the first words of a text for the list. */
export function excerptOf(body: string, documents: number): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line === '') return documents === 1 ? 'Sent a document' : `Sent ${documents} documents`
  const characters = [...line]
  return characters.length > 140 ? `${characters.slice(0, 139).join('').trimEnd()}…` : line
}

/** Returns a short time: "8:41 AM" today, "Nov 19" before. */
export function shortTime(at: Date, now: Date): string {
  return calendarDayOf(at) === calendarDayOf(now) ? time(at) : shortDay(at)
}

/** Returns a day heading of a thread: "Today", "Yesterday", "Friday, Nov 20". */
export function dayText(at: Date, now: Date): string {
  const day = calendarDayOf(at)
  if (day === calendarDayOf(now)) return 'Today'
  if (day === calendarDayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday'
  const year = day.slice(0, 4)
  const text = `${weekday(at, 'long')}, ${shortDay(at)}`
  return year === calendarDayOf(now).slice(0, 4) ? text : `${text}, ${year}`
}

/** Messages of one day. */
export interface DayOfMessages<Row> {
  day: string
  messages: Row[]
}

/** Groups messages by their day in Indianapolis, in their order. */
export function groupByDay<Row extends Pick<Message, 'sent_at'>>(rows: readonly Row[]): DayOfMessages<Row>[] {
  const days: DayOfMessages<Row>[] = []
  for (const row of rows) {
    const day = calendarDayOf(row.sent_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(row)
    else days.push({ day, messages: [row] })
  }
  return days
}

/** Merges two lists of messages without duplicates, ordered by `seq`. A row of `came` replaces the older one. */
export function mergeMessages<Row extends Pick<Message, 'id' | 'seq'>>(
  there: readonly Row[],
  came: readonly Row[],
): Row[] {
  const ids = new Set(came.map(({ id }) => id))
  return [...there.filter(({ id }) => !ids.has(id)), ...came].sort((a, b) => a.seq - b.seq)
}

/**
 * Returns the pause before the next poll in ms: short in an active thread, up to a minute in a quiet one.
 * @param quiet_ms since the last message or key press here
 */
export function pollInterval(quiet_ms: number): number {
  if (quiet_ms < 60_000) return 3000
  if (quiet_ms < 5 * 60_000) return 8000
  return quiet_ms < 30 * 60_000 ? 20_000 : 60_000
}
