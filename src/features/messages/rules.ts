import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, shortDay, time, weekday } from '#kit/time/format.ts'
import type { Message, ThreadHome } from './schema.ts'
import { EMAIL_DELAY_MS, EMAIL_PAUSE_MS, type MessageStatus, type Side } from './words.ts'

/** The side that a message of this side is for. */
export function otherSide(side: Side): Side {
  return side === 'consumer' ? 'agent' : 'consumer'
}

/** What a stored message is: read where the other side has read up to it, and nothing else makes it read. */
export function statusOf(seq: number, otherReadSeq: number): Extract<MessageStatus, 'sent' | 'read'> {
  return seq <= otherReadSeq ? 'read' : 'sent'
}

/** What is known of the letters to a side of a thread. */
export interface EmailState {
  /** When the next one is due; null where none is. */
  due_at: Date | null
  /** When the last one was written. */
  last_at: Date | null
  read_at: Date | null
}

/**
 * When a letter is due for a message that came now, or null where one is due already: a burst makes one letter. Who did not come
 * to read since the last letter is left in peace for a while.
 */
export function emailDueAt({ due_at, last_at, read_at }: EmailState, now: Date): Date | null {
  if (due_at !== null && due_at.getTime() > now.getTime() - EMAIL_PAUSE_MS) return null
  const soon = now.getTime() + EMAIL_DELAY_MS
  const isWaiting = last_at !== null && (read_at === null || read_at.getTime() < last_at.getTime())
  return new Date(isWaiting && last_at ? Math.max(soon, last_at.getTime() + EMAIL_PAUSE_MS) : soon)
}

/** How a home is named in a thread. */
export function homeText(home: ThreadHome | null): string | null {
  if (!home) return null
  return home.shown ? home.shown.title : 'A home that is no longer available'
}

/** The first line of a text, short enough for a list. */
export function excerptOf(body: string, documents: number): string {
  const line = body.replace(/\s+/g, ' ').trim()
  if (line === '') return documents === 1 ? 'Sent a document' : `Sent ${documents} documents`
  const emails = [...line]
  return emails.length > 140 ? `${emails.slice(0, 139).join('').trimEnd()}…` : line
}

/** When something was, as short as it is clear: "8:41 AM" today, "Nov 19" before. */
export function shortTime(at: Date, now: Date): string {
  return calendarDayOf(at) === calendarDayOf(now) ? time(at) : shortDay(at)
}

/** A day in a thread: "Today", "Yesterday", "Friday, Nov 20". */
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

/** Messages by their day in Indianapolis, in the order in which they came. */
export function byDay<Row extends Pick<Message, 'sent_at'>>(rows: readonly Row[]): DayOfMessages<Row>[] {
  const days: DayOfMessages<Row>[] = []
  for (const row of rows) {
    const day = calendarDayOf(row.sent_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(row)
    else days.push({ day, messages: [row] })
  }
  return days
}

/** Messages that were there and those that came, each once, in their order; what came is newer. */
export function merged<Row extends Pick<Message, 'id' | 'seq'>>(there: readonly Row[], came: readonly Row[]): Row[] {
  const ids = new Set(came.map(({ id }) => id))
  return [...there.filter(({ id }) => !ids.has(id)), ...came].sort((a, b) => a.seq - b.seq)
}

/**
 * How long to wait before looking for new messages again: often while somebody writes, ever more seldom in a quiet thread.
 * @param quiet_ms since something was said or typed here
 */
export function pauseFor(quiet_ms: number): number {
  if (quiet_ms < 60_000) return 3000
  if (quiet_ms < 5 * 60_000) return 8000
  return quiet_ms < 30 * 60_000 ? 20_000 : 60_000
}
