import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { VIEWS } from './words.ts'

/** An entry of an agent's calendar. */
export interface CalendarItem {
  /** Unique in the calendar: a request has one entry for each time that was asked for or offered. */
  id: string
  kind: 'tour' | 'consultation' | 'request' | 'offer' | 'event' | 'agreement'
  title: string
  detail: string | null
  warning: string | null
  /** Null for an entry of the whole day. */
  starts_at: Date | null
  ends_at: Date | null
  href: string
}

/** A day of an agent's calendar. */
export interface CalendarDay {
  /** In Indianapolis: "2026-11-28". */
  date: string
  /** Working hours, "09:00" to "17:00"; none on a day off. */
  hours: { opens: string; closes: string }[]
  /** Name of the holiday or the day off. */
  note: string | null
  /** Entries of the whole day first, then by time. */
  items: CalendarItem[]
}

/** A period of an agent's calendar. */
export interface AgentCalendar {
  days: CalendarDay[]
  /** Requests that wait for the agent's answer, whenever they are for. */
  requests: number
  /** Address of the private feed; null without one. */
  feed_url: string | null
  at: Date
}

/** First day and view. Without a day it is today. */
export const GetAgentCalendar = z._default(
  z.object({ from: z.optional(z.iso.date()), view: z._default(z.enum(keysOf(VIEWS)), 'week') }),
  { view: 'week' },
)
export type GetAgentCalendar = z.infer<typeof GetAgentCalendar>

/** Token of a feed's link. */
export const CalendarToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(120)) })
export type CalendarToken = z.infer<typeof CalendarToken>
