import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import type { ContactMethod } from '#features/accounts/words.ts'
import { leadFormInput } from '#features/leads/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { Id, keysOf, line, oneOf, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_LIST,
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentStatus,
  MAX_ANSWER_NOTE,
  MAX_STOP_NOTE,
  MAX_STOPS,
  MEETINGS,
  MESSAGES,
  type Meeting,
} from './words.ts'

/** Home of a tour. `address` is null if the reader may not see the home. */
export interface AppointmentHome {
  id: string
  address: string | null
}

/** An appointment as the person who requested it sees it. */
export interface MyAppointment {
  id: string
  kind: AppointmentKind
  status: AppointmentStatus
  meeting: Meeting
  home: AppointmentHome | null
  /** Further homes of a tour, in the order of its stops. */
  more_homes: AppointmentHome[]
  /** Address of a home without a listing. */
  place: string | null
  agent: { name: string; phone: string; email: string } | null
  /** Requested times in order of preference. */
  wishes: Date[]
  /** True if the requested time is one that was offered. */
  is_time_chosen: boolean
  /** Times that the brokerage offers instead; for the person only those that are still free. */
  offers: Date[]
  starts_at: Date | null
  ends_at: Date | null
  reply_due_at: Date
  /** Time of the first answer, which may be a call before a time is confirmed. */
  answered_at: Date | null
  reason: string | null
  /** Note of the agent with the confirmed or the offered times. */
  answer_note: string | null
  can_cancel: boolean
  /** True if a tour requires a written agreement first. */
  needs_agreement: boolean
  /** True if the person has an account, with which they can sign it. */
  can_sign: boolean
  /** Token of its links. */
  token: string
}

/** An appointment as the brokerage sees it. */
export interface Appointment extends Omit<MyAppointment, 'token' | 'agent'> {
  name: string
  email: string
  phone: string | null
  message: string
  agent_id: string | null
  agent_name: string | null
  account_id: string | null
  has_agreement: boolean
  exception_reason: string | null
  /** Why each requested time doesn’t suit the agent, or the reader if there is none; null if it does. */
  warnings: (string | null)[]
  /** Answer of a person who can make none of the offered times. */
  offer_reply: string | null
  version: number
  created_at: Date
  next: AppointmentStatus[]
}

/** An appointment for the agent or administrator who answers it. */
export interface AppointmentDetail extends Appointment {
  /** From the account's preferences; null without an account. */
  preferred_contact_method: ContactMethod | null
  /** When the agent asked the person to create an account; null if never, or if they have one since. */
  account_requested_at: Date | null
  /** Coming offered times that the person can't choose, because the agent is busy then. */
  taken_offers: Date[]
  /** The person's record; null if there is none or the caller may not open it. */
  person_id: string | null
  /** The lead that it is; null for one without. */
  lead_id: string | null
}

/** The appointments of an agent's day. */
export interface DayAppointments {
  /** Requests to the agent and those without an agent, by due time. */
  requests: Appointment[]
  /** Confirmed ones that have not ended, the next one first. */
  upcoming: Appointment[]
  /** Confirmed ones that have ended without a result, the latest first. */
  ended: Appointment[]
}

/** A time at which an agent is busy. */
export interface BusyTime {
  id: string
  kind: 'appointment' | 'event' | 'entry'
  agent_id: string
  /** Kind of an appointment; null for others. */
  appointment_kind: AppointmentKind | null
  /** Name of the person of an appointment, or the title of an event or entry. */
  title: string
  starts_at: Date
  ends_at: Date
  /** Last change; of an own entry or an event that of its time or place. */
  updated_at: Date
  /** True if the agent is somewhere else then. */
  is_away: boolean
  /** Where, if it is known. */
  latitude: number | null
  longitude: number | null
}

/** A confirmed appointment, or a time that a person can choose. */
export interface BookedTime {
  /** Name of the person. */
  name: string
  starts_at: Date
  ends_at: Date
  is_offered: boolean
}

/** An appointment in an agent's calendar feed. */
export interface FeedAppointment {
  id: string
  /** Number of changes, by which calendars find the newest version. */
  sequence: number
  starts_at: Date
  ends_at: Date
  title: string
  place: string | null
  phone: string | null
}

/** A calendar entry in the input of an email; null if it has no file. */
export const CalendarEntryOfEmail = z.nullable(
  z.object({
    id: z.string(),
    sequence: z.number(),
    starts_at: z.date(),
    ends_at: z.date(),
    place: z.string(),
    organizer: z.string(),
    at: z.date(),
  }),
)

/** Local time in Indianapolis: "2026-11-24T10:30". */
const LOCAL = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):(00|15|30|45)$/
const time = z.string(MESSAGES.timeMissing).check(z.trim(), z.regex(LOCAL, MESSAGES.timeMissing))
const optionalTime = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || LOCAL.test(value), MESSAGES.timeMissing),
  ),
  z.transform((value) => (value === '' ? null : value)),
)
/** True if the user accepts the warning that the time does not suit the agent or a home. */
const isWarningAccepted = z._default(z.boolean(), false)
/** Note to the visitor, of several lines; empty becomes null. */
const answerNote = z.pipe(
  paragraphs(MAX_ANSWER_NOTE),
  z.transform((value) => (value === '' ? null : value)),
)
const optionalId = z.pipe(
  z
    .string()
    .check(z.refine((value) => value === '' || z.safeParse(Id, value).success, 'This isn’t the ID of a record.')),
  z.transform((value) => (value === '' ? null : value)),
)

/** Values of the request form, in which every field is present. */
export const AppointmentForm = z.object({
  kind: oneOf(APPOINTMENT_KINDS, 'Choose a reason for the appointment.'),
  meeting: oneOf(MEETINGS, 'Choose how we meet.'),
  propertyId: optionalId,
  otherPropertyIds: z.array(Id).check(z.maxLength(MAX_STOPS - 1, MESSAGES.tooManyStops)),
  agentId: optionalId,
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  first: time,
  second: optionalTime,
  third: optionalTime,
  message: paragraphs(1000),
  contactConsent: ContactConsent,
  ...leadFormInput,
})

/** Input of a request for a tour or a consultation. */
export const SubmitAppointment = z.extend(AppointmentForm, {
  propertyId: z._default(optionalId, null),
  otherPropertyIds: z._default(AppointmentForm.shape.otherPropertyIds, []),
  agentId: z._default(optionalId, null),
  phone: z._default(optionalPhone(), null),
  second: z._default(optionalTime, null),
  third: z._default(optionalTime, null),
  message: z._default(paragraphs(1000), ''),
})
export type SubmitAppointment = z.infer<typeof SubmitAppointment>

/** Values of the form that requests a walk-through of a valuation's home. */
export const WalkthroughForm = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(120)),
  first: time,
  second: optionalTime,
  third: optionalTime,
  message: paragraphs(1000),
  contactConsent: ContactConsent,
  ...leadFormInput,
})

/** Input of a walk-through request by the holder of a valuation's link. */
export const RequestWalkthrough = z.extend(WalkthroughForm, {
  second: z._default(optionalTime, null),
  third: z._default(optionalTime, null),
  message: z._default(paragraphs(1000), ''),
})
export type RequestWalkthrough = z.infer<typeof RequestWalkthrough>

/** Answer to a request, with the time by which we reply. */
export interface AppointmentReceipt {
  success: true
  reply_due_at: Date
}

/** Filters and page of the admin table. */
export const ListAppointments = tableInput(APPOINTMENT_LIST)
export type ListAppointments = z.infer<typeof ListAppointments>

/** Id of one home. */
export const AppointmentsOfProperty = z.object({ propertyId: Id })
export type AppointmentsOfProperty = z.infer<typeof AppointmentsOfProperty>

/** Id of one appointment. */
export const AppointmentId = z.object({ appointmentId: Id })
export type AppointmentId = z.infer<typeof AppointmentId>

const target = { appointmentId: Id, version: Version }

/** Input of a status change. A confirmation has time and agent, and without an agreement the reason. */
export const UpdateAppointmentStatus = z.object({
  ...target,
  status: z.enum(keysOf(APPOINTMENT_STATUSES), 'Choose a status.'),
  agentId: z._default(optionalId, null),
  startsAt: z._default(optionalTime, null),
  reason: z._default(optionalLine(500), null),
  exceptionReason: z._default(optionalLine(500), null),
  answerNote: z._default(answerNote, null),
  isWarningAccepted,
})
export type UpdateAppointmentStatus = z.infer<typeof UpdateAppointmentStatus>

/** Values of the confirmation form. */
export const ConfirmAppointment = z.extend(UpdateAppointmentStatus, {
  agentId: optionalId,
  startsAt: optionalTime,
  exceptionReason: optionalLine(500),
  answerNote,
  isWarningAccepted: z.boolean(),
})
/** Values of the form that declines or cancels. */
export const RefuseAppointment = z.extend(UpdateAppointmentStatus, { reason: line(500, MESSAGES.reasonMissing) })

/** Input of a change of agent, time or way to meet. A note is for the visitor of a confirmed appointment. */
export const UpdateAppointment = z.object({
  ...target,
  meeting: oneOf(MEETINGS, 'Choose how we meet.'),
  agentId: optionalId,
  startsAt: optionalTime,
  exceptionReason: z._default(optionalLine(500), null),
  answerNote: z._default(answerNote, null),
  isWarningAccepted,
})
export type UpdateAppointment = z.infer<typeof UpdateAppointment>

/** Values of the form that changes an appointment. */
export const MoveAppointment = z.extend(UpdateAppointment, {
  exceptionReason: optionalLine(500),
  answerNote,
  isWarningAccepted: z.boolean(),
})

/** Kind of appointment whose times are listed. */
export const AppointmentTimes = z._default(z.object({ kind: z._default(z.enum(keysOf(APPOINTMENT_KINDS)), 'tour') }), {
  kind: 'tour',
})
export type AppointmentTimes = z.infer<typeof AppointmentTimes>

/** A day of the schedule, by its first time, with the times at which an appointment can begin. */
export interface DayTimes {
  day: Date
  times: Date[]
}

/** Claims a request without an agent. */
export const ClaimAppointment = z.object(target)
export type ClaimAppointment = z.infer<typeof ClaimAppointment>

/** Asks the person of an appointment to create an account. */
export const AskForAccount = z.object({ appointmentId: Id })
export type AskForAccount = z.infer<typeof AskForAccount>

/** Hands an appointment over to a colleague, with a note. */
export const HandOverAppointment = z.object({
  ...target,
  toAgentId: z
    .string('Choose an agent.')
    .check(z.refine((value) => z.safeParse(Id, value).success, 'Choose an agent.')),
  note: z._default(optionalLine(500), null),
})
export type HandOverAppointment = z.infer<typeof HandOverAppointment>

/** Values of the handover form. */
export const HandOverForm = z.extend(HandOverAppointment, { note: optionalLine(500) })

/** Offers one to three other times for a request. An administrator names the agent. */
export const OfferTimes = z.object({
  ...target,
  agentId: z._default(optionalId, null),
  first: time,
  second: z._default(optionalTime, null),
  third: z._default(optionalTime, null),
  answerNote: z._default(answerNote, null),
  isWarningAccepted,
})
export type OfferTimes = z.infer<typeof OfferTimes>

/** Values of the form that offers times. */
export const OfferForm = z.extend(OfferTimes, {
  agentId: optionalId,
  second: optionalTime,
  third: optionalTime,
  answerNote,
  isWarningAccepted: z.boolean(),
})

/** An appointment by the account or by an email's link. */
const theirs = { appointmentId: z.optional(Id), token: z.optional(z.string().check(z.maxLength(120))) }

/** Chooses an offered time as the person who requested the appointment. */
export const AcceptOfferedTime = z.object({ ...theirs, startsAt: time })
export type AcceptOfferedTime = z.infer<typeof AcceptOfferedTime>

/** Answers that none of the offered times fits, with a word about when the person is available. */
export const DeclineOfferedTimes = z.object({ ...theirs, reply: line(500, MESSAGES.offerReplyMissing) })
export type DeclineOfferedTimes = z.infer<typeof DeclineOfferedTimes>

/** Answer to a choice: confirmed, or requested until the written agreement is signed. */
export interface ChosenTime {
  status: 'confirmed' | 'requested'
}

/** Token of an email's link. */
export const AppointmentToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(120)) })
export type AppointmentToken = z.infer<typeof AppointmentToken>

/** Contact details of the person who requested an appointment, as their registration form has them. */
export interface AppointmentPerson {
  name: string
  email: string
  phone: string | null
}

/** Cancels as the person who requested it: by account, or by an email's link. */
export const CancelAppointment = z.object({
  ...theirs,
  reason: z._default(optionalLine(500), null),
})
export type CancelAppointment = z.infer<typeof CancelAppointment>

/** Values of the cancellation form on the page of an email's link. */
export const CancelForm = z.object({ token: z.string().check(z.maxLength(120)), reason: optionalLine(500) })

/** A stop of a tour. */
export interface TourStop {
  property_id: string
  /** Null for a home that left the site or that the reader may not see. */
  home: {
    listing_id: string | null
    address: string | null
    city: string
    state: string
    status: PropertyStatus
    price: number
    bedrooms: number | null
    bathrooms: number | null
    list_office_name: string
    list_office_contact: string
  } | null
  starts_at: Date
  /** Minutes of the drive from the stop before. */
  drive_minutes: number
  /** Why the tour is too early for a home that is coming soon; null if it is not, or over. */
  warning: string | null
  /** Note of the agent, such as how to get in. The visitor never sees it. */
  note: string | null
}

/** A tour with its stops, as its agent plans and prints it. */
export interface TourPlan {
  id: string
  version: number
  status: AppointmentStatus
  name: string
  /** Phone number, else email address. */
  reach: string
  agent_name: string | null
  message: string
  /** The fixed time, or the first requested one. */
  starts_at: Date
  minutes: number
  can_edit: boolean
  /** True if the stops were emailed as they are. */
  is_emailed: boolean
  stops: TourStop[]
}

/** Adds a home to a tour. */
export const AddTourStop = z.object({ ...target, listingId: line(40, 'Enter an MLS number.'), isWarningAccepted })
export type AddTourStop = z.infer<typeof AddTourStop>

/** Values of the form that adds a home. */
export const AddStopForm = z.extend(AddTourStop, { isWarningAccepted: z.boolean() })

/** The stops of a tour that stay, in their order, as ids with spaces between them. */
export const SetTourStops = z.object({
  ...target,
  stops: z._default(z.string().check(z.maxLength(400)), ''),
  /** True for the order of the shortest drive. */
  shortest: z._default(z.boolean(), false),
})
export type SetTourStops = z.infer<typeof SetTourStops>

/** A note on a stop; empty removes it. */
export const SetTourStopNote = z.object({
  ...target,
  propertyId: Id,
  note: z._default(optionalLine(MAX_STOP_NOTE), null),
})
export type SetTourStopNote = z.infer<typeof SetTourStopNote>

/** Values of the note form. */
export const StopNoteForm = z.extend(SetTourStopNote, { note: optionalLine(MAX_STOP_NOTE) })

/** An agent that can be assigned. */
export interface AppointmentAgent {
  id: string
  name: string
}
