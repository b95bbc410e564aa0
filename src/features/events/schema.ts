import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { formInput } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, optionalDate, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
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

const clock = z.string().check(
  z.trim(),
  z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), MESSAGES.timeMissing),
)
const day = (missing: string) => optionalDate().check(z.refine((value: string | null) => value !== null, missing))

/** An option of a list, or none. */
const choice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)

const postalCode = z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code.'))
const seats = z.nullable(
  z.int('Enter a whole number, or leave it blank.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(5000)),
)

/** A networking event. Its form has a date and times in Indianapolis; the table stores instants. */
export const eventRecord = defineRecord({
  name: 'event',
  table: 'events',
  isTableLocked: true,
  fields: {
    title: field('Title', line(120, 'Enter a title.')),
    summary: field('Summary', line(200, 'Describe the event in one sentence.')),
    description: field('Description', paragraphs(4000)),
    host_id: field('Host', choice),
    date: field('Day', day('Enter a date, such as 12/03/2026.')),
    starts: field('Starts', clock),
    ends: field('Ends', clock),
    venue: field('Place', line(120, 'Enter the place.')),
    street: field('Street', line(120, 'Enter the street and number.')),
    city: field('City', line(80, 'Enter the city.')),
    postal_code: field('ZIP code', postalCode),
    arrival_note: field('Parking and how to get in', optionalLine(300)),
    /** Null for unlimited capacity. */
    capacity: field('Seats', seats, null),
    has_waiting_list: field('Offer a waitlist when the event is full', z.boolean(), true),
    status: field('Status', oneOf(EVENT_STATUSES, 'Choose a status.'), 'draft'),
    publish_date: field('Publish on', optionalDate()),
  },
  messages: MESSAGES,
})
type EventInput = RecordValues<typeof eventRecord>
export type EventDraft = RecordDraft<typeof eventRecord>

/** Columns that the form writes. */
export interface EventFields extends Omit<EventInput, 'date' | 'starts' | 'ends' | 'publish_date'> {
  publish_at: Date | null
  starts_at: Date
  ends_at: Date
}

/** An event as visitors see it. A scheduled one past its `publish_at` is published. */
export interface PublicEvent extends Omit<EventFields, 'host_id' | 'publish_at'> {
  id: string
  host_name: string | null
  host_slug: string | null
  /** Null for unlimited capacity. */
  seats_left: number | null
}

/** An event as administrators see it. */
export interface EventRecord extends PublicEvent, EventFields, Stored {
  seats_taken: number
  waiting: number
  sequence: number
}

/** Public events: upcoming ones, next first, and past ones, latest first. */
export interface EventList {
  upcoming: PublicEvent[]
  past: PublicEvent[]
}

/** Input of a new event. */
export const CreateEvent = z.object(eventRecord.shape)
export type CreateEvent = z.infer<typeof CreateEvent>

/** Input of a changed event. `version` is the one that the change is based on. */
export const UpdateEvent = z.object({ ...eventRecord.shape, eventId: Id, version: Version })
export type UpdateEvent = z.infer<typeof UpdateEvent>

/** Id of one event. */
export const EventId = z.object({ eventId: Id })
export type EventId = z.infer<typeof EventId>

/** Filters and page of the admin table. */
export const ListAllEvents = tableInput(EVENT_LIST)
export type ListAllEvents = z.infer<typeof ListAllEvents>

/** A page of all events, with the counts of its tabs. */
export interface EventsPage extends TablePage<EventRecord> {
  counts: Record<EventStatus, number>
}

/** Input of a registration. */
export const RegisterForEvent = z.object({
  eventId: Id,
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  company: optionalLine(120),
  ...formInput,
})
export type RegisterForEvent = z.infer<typeof RegisterForEvent>

/** Answer to a registration; the email says the same. */
export interface RegistrationAnswer {
  success: true
  status: 'registered' | 'waiting'
}

/** Token of an email's link. */
export const RegistrationToken = z.object({ token: z.string().check(z.regex(/^[\w-]{22}\.[\w-]{24}$/)) })
export type RegistrationToken = z.infer<typeof RegistrationToken>

/** A registration as its guest sees it behind an email's link. */
export interface MyRegistration {
  status: RegistrationStatus
  name: string
  /** Position on the waitlist, from 1. */
  place: number | null
  can_cancel: boolean
  event: PublicEvent
  token: string
}

/** A guest of an event, as administrators see them. */
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
/** A page of an event's guests. */
export const ListEventRegistrations = z.object({ eventId: Id, page: registrations })
export type ListEventRegistrations = z.infer<typeof ListEventRegistrations>
/** Search parameters of the guest table. */
export type RegistrationSearch = z.infer<typeof registrations>

/** A page of an event's guests, with the counts of its tabs. */
export interface RegistrationsPage extends TablePage<Registration> {
  counts: Record<RegistrationStatus, number>
  came: number
}

/** Input that records whether a guest came. */
export const MarkAttendance = z.object({ registrationId: Id, came: z.boolean() })
export type MarkAttendance = z.infer<typeof MarkAttendance>

/** Id of one registration. */
export const RegistrationId = z.object({ registrationId: Id })
export type RegistrationId = z.infer<typeof RegistrationId>
