import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { formInput } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, optionalDate, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  EVENT_LIST,
  EVENT_STATUSES,
  type EventStatus,
  MESSAGES,
  REGISTRATION_LIST,
  type RegistrationStatus,
} from './words.ts'

/** An event as visitors read it. */
export interface PublicEvent {
  id: string
  title: string
  summary: string
  description: string
  /** As it is shown now: a scheduled one whose time has come is published. */
  status: EventStatus
  starts_at: Date
  ends_at: Date
  venue: string
  street: string
  city: string
  postal_code: string
  arrival_note: string | null
  host_name: string | null
  host_slug: string | null
  /** Null where as many may come as like to. */
  capacity: number | null
  /** Null where there is no limit. */
  seats_left: number | null
  has_waiting_list: boolean
}

/** The whole record, as an administrator sees it. */
export interface EventRecord extends PublicEvent {
  host_id: string | null
  publish_at: Date | null
  seats_taken: number
  waiting: number
  sequence: number
  version: number
  created_at: Date
  updated_at: Date
}

/** What visitors are shown: what comes, the next one first, and what was, the last one first. */
export interface EventList {
  upcoming: PublicEvent[]
  past: PublicEvent[]
}

const clock = z.string().check(
  z.trim(),
  z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), MESSAGES.timeMissing),
)
const day = (missing: string) => optionalDate().check(z.refine((value: string | null) => value !== null, missing))

/** One of a list, or none. */
const choice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)

/** What an administrator writes about an event. Day and times are those of the clock on the wall in Indianapolis. */
const fields = {
  title: line(120, 'Enter a title.'),
  summary: line(200, 'Say in one sentence what it is.'),
  description: paragraphs(4000),
  status: oneOf(EVENT_STATUSES, 'Choose a status.'),
  publish_date: optionalDate(),
  date: day('Enter the day, such as 2026-12-03.'),
  starts: clock,
  ends: clock,
  venue: line(120, 'Enter the place.'),
  street: line(120, 'Enter the street and number.'),
  city: line(80, 'Enter the city.'),
  postal_code: z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Enter a ZIP code of five digits.')),
  arrival_note: optionalLine(300),
  host_id: choice,
  capacity: z.nullable(
    z.int('Enter a whole number, or leave it empty.').check(z.minimum(1, 'At least one seat.'), z.maximum(5000)),
  ),
  has_waiting_list: z.boolean(),
}

/** A new event. */
export const CreateEvent = z.object(fields)
export type CreateEvent = z.infer<typeof CreateEvent>

/** A changed event; `version` is the one that the change is based on. */
export const UpdateEvent = z.object({ eventId: Id, version: Version, ...fields })
export type UpdateEvent = z.infer<typeof UpdateEvent>
/** The same as it is typed. */
export type UpdateEventInput = z.input<typeof UpdateEvent>

/** What the form's fields say of an event, as it is stored. */
export interface EventFields {
  title: string
  summary: string
  description: string
  status: EventStatus
  publish_at: Date | null
  starts_at: Date
  ends_at: Date
  venue: string
  street: string
  city: string
  postal_code: string
  arrival_note: string | null
  host_id: string | null
  capacity: number | null
  has_waiting_list: boolean
}

/** Names one event. */
export const EventId = z.object({ eventId: Id })
export type EventId = z.infer<typeof EventId>

/** A page of the administrators' table. */
export const ListAllEvents = tableInput(EVENT_LIST)
export type ListAllEvents = z.infer<typeof ListAllEvents>

/** A page of all events, with the counts of its tabs. */
export interface EventsPage extends TablePage<EventRecord> {
  counts: Record<EventStatus, number>
}

/** A registration for an event. */
export const RegisterForEvent = z.object({
  eventId: Id,
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  company: optionalLine(120),
  ...formInput,
})
export type RegisterForEvent = z.infer<typeof RegisterForEvent>

/** What somebody who registers is told; the letter says the same. */
export interface RegistrationAnswer {
  success: true
  status: 'registered' | 'waiting'
}

/** What the link in a letter carries. */
export const RegistrationToken = z.object({ token: z.string().check(z.regex(/^[\w-]{22}\.[\w-]{24}$/)) })
export type RegistrationToken = z.infer<typeof RegistrationToken>

/** One's own registration, behind the link of its letters. */
export interface MyRegistration {
  status: RegistrationStatus
  name: string
  /** Place in the waiting list, from 1. */
  place: number | null
  can_cancel: boolean
  event: PublicEvent
  token: string
}

/** Somebody on an event's list, as an administrator sees them. */
export interface Registration {
  id: string
  event_id: string
  status: RegistrationStatus
  name: string
  email: string
  phone: string | null
  company: string | null
  registered_at: Date
  came_at: Date | null
}

const registrations = tableInput(REGISTRATION_LIST)
/** A page of the people of one event. */
export const ListEventRegistrations = z.object({ eventId: Id, page: registrations })
export type ListEventRegistrations = z.infer<typeof ListEventRegistrations>
/** What of it stands in the address. */
export type RegistrationSearch = z.infer<typeof registrations>

/** The people of an event, with the counts of the tabs. */
export interface RegistrationsPage extends TablePage<Registration> {
  counts: Record<RegistrationStatus, number>
  came: number
}

/** Somebody was there, or was not. */
export const MarkAttendance = z.object({ registrationId: Id, came: z.boolean() })
export type MarkAttendance = z.infer<typeof MarkAttendance>

/** Names one registration. */
export const RegistrationId = z.object({ registrationId: Id })
export type RegistrationId = z.infer<typeof RegistrationId>
