import * as z from 'zod/mini'
import type { ContactMethod } from '#features/accounts/words.ts'
import type { Consent } from '#features/consents/schema.ts'
import type { ReceivedFile } from '#features/email-replies/schema.ts'
import { noUnfilledFields } from '#features/email-templates/schema.ts'
import { formInput, type ReceivedForm } from '#features/public-forms/schema.ts'
import { withoutLinkSecrets } from '#kit/email/secret-links.ts'
import { Id, line, oneOf, optionalDate, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import type { Topic } from './words/topics.ts'
import { TRACKING_LENGTH } from './words/tracking.ts'
import {
  AGENT_LEAD_LIST,
  type AgentLeadView,
  CALL_DIRECTIONS,
  CALL_OUTCOMES,
  type CallDirection,
  type CallOutcome,
  LEAD_LIST,
  LEAD_STATUSES,
  type LeadKind,
  type LeadStatus,
  type LeadView,
  MESSAGES,
  type OtherRequestKind,
  type OwnedKind,
  type Way,
} from './words.ts'

const tracked = z.optional(
  z.string().check(
    z.overwrite((value) =>
      withoutLinkSecrets(value.toWellFormed())
        .replace(/\p{Cc}/gu, '')
        .slice(0, TRACKING_LENGTH),
    ),
  ),
)

/** Traffic source of a visit, stored in the browser as trackingContext. Source: specification 3. */
export const TrackingContext = z.object({
  source: tracked,
  medium: tracked,
  campaign: tracked,
  utm_source: tracked,
  utm_medium: tracked,
  utm_campaign: tracked,
  utm_term: tracked,
  utm_content: tracked,
  fbclid: tracked,
  gclid: tracked,
  msclkid: tracked,
  ref: tracked,
  affiliate_id: tracked,
  campaign_id: tracked,
  tracking_id: tracked,
  referrer: tracked,
  landing_page: tracked,
  landing_page_full: tracked,
})
export type TrackingContext = z.infer<typeof TrackingContext>

/** Fields of every form that creates a lead. */
export const leadFormInput = { ...formInput, tracking: z.optional(TrackingContext) }

/** A lead in the list of the inbox. */
export interface Lead {
  id: string
  kind: LeadKind
  status: LeadStatus
  name: string
  email: string | null
  phone: string | null
  topic: Topic | null
  way: Way | null
  message: string | null
  due_at: Date | null
  answered_at: Date | null
  source: string
  medium: string
  owner_id: string | null
  owner_name: string | null
  account_id: string | null
  /** Id of the home that it is about, if any. */
  property_id: string | null
  /** Name of the home, landing page or company. */
  subject: string | null
  /** When the first email arrived that no one has read; null if none is unread. */
  unread_reply_at: Date | null
  version: number
  created_at: Date
}

/** An inquiry for the agent who owns it. */
export interface AgentInquiry
  extends Pick<
    Lead,
    | 'id'
    | 'status'
    | 'name'
    | 'email'
    | 'phone'
    | 'topic'
    | 'way'
    | 'message'
    | 'due_at'
    | 'answered_at'
    | 'property_id'
    | 'subject'
    | 'unread_reply_at'
    | 'version'
    | 'created_at'
  > {
  kind: OwnedKind
}

/** A lead of an agent in their list, of any kind. */
export interface OwnedLead extends Omit<AgentInquiry, 'kind'> {
  kind: LeadKind
  /** The appointment that it requests, on whose page it is answered; null for other kinds. */
  appointment_id: string | null
}

/** An open inquiry for the agent whose reply is due. */
export interface DueLead extends AgentInquiry {
  /** When it goes to the next person; null if it is not offered. */
  offered_until: Date | null
  /** True if the sender answered STOP to our texts. */
  is_text_stopped: boolean
}

/** The leads that an agent answers now, those with an unread email, and those that any agent can claim, each the most urgent first. */
export interface DueLeads {
  leads: DueLead[]
  unclaimed: UnclaimedLead[]
  /** Inquiries with an unread email of the person, the longest unread first. */
  replied: AgentInquiry[]
  /** All of them, also those beyond the lists. `unclaimed` is at most COUNT_LIMIT. */
  counts: { due: number; late: number; unclaimed: number }
}

/** Detail page of an inquiry for the agent who owns it. */
export interface AgentInquiryDetail extends AgentInquiry {
  /** True if the phone number answered STOP: no texts go there. */
  is_text_stopped: boolean
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
  /** Person who sent it, if the agent may open their record. */
  person_id: string | null
  /** Next step of that person. */
  step: VersionedStep | null
  timeline: TimelineEntry[]
  /** Agents to reassign it to. */
  agents: LeadOwner[]
  /** When it goes to the next person; null if it is not offered. */
  offered_until: Date | null
}

/** A lead with all its details. */
export interface LeadDetail extends Lead {
  /** True if the phone number answered STOP: no texts go there. */
  is_text_stopped: boolean
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
  tracking: TrackingContext
  reminded_at: Date | null
  escalated_at: Date | null
  /** Page with the acts of its kind; null if that is the page of the lead itself. */
  path: string | null
  /** Person who sent it, if the caller may open their record. */
  person_id: string | null
  /** Next step of that person. */
  step: VersionedStep | null
  /** Agents who can own it. */
  owners: LeadOwner[]
  /** Answers of the form that only its kind has. */
  facts: { label: string; value: string }[]
  /** Consents given with the lead, newest first. */
  consents: Pick<Consent, 'id' | 'purpose' | 'text_version' | 'is_current' | 'is_given' | 'at' | 'revoked_at'>[]
  /** Other leads of the same person, or with the same email address or phone number. */
  others: { id: string; kind: LeadKind; status: string; created_at: Date; topic: Topic | null }[]
}

/** Name of an agent who can own leads. */
export interface LeadOwner {
  id: string
  name: string
}

/** Number of waiting requests of a kind, and since when the oldest one waits. */
export interface OtherRequests {
  kind: OtherRequestKind
  count: number
  since: Date | null
}

/** A page of leads, with the counts of the tabs and the share answered in time over the last 90 days. */
export interface LeadsPage extends TablePage<Lead> {
  /** Requests that are no leads, of which the caller may open the page, if any wait. */
  others: OtherRequests[]
  /** Leads of each tab that match the search, at most COUNT_LIMIT. */
  counts: Record<LeadView, number>
  promises: { answered: number; in_time: number }
  /** Kinds that the caller may see. */
  kinds: LeadKind[]
  /** Agents to filter by. */
  owners: LeadOwner[]
  /** The caller as an agent; null for an administrator who is none. */
  agent_id: string | null
  /** Time of the answer, for the clocks of the first paint. */
  at: Date
}

/** The leads that wait for a reply, for the administrators' home. */
export interface OpenLeads {
  /** The most urgent ones. */
  leads: Lead[]
  /** All of them, each at most COUNT_LIMIT. */
  counts: { open: number; late: number; unclaimed: number }
  /** Replies of the last 90 days. */
  promises: { answered: number; in_time: number }
  /** The caller as an agent; null for an administrator who is none. */
  agent_id: string | null
}

/** Input for a page of the inbox. `owner` is the id of an agent. */
export const ListLeads = z.intersection(tableInput(LEAD_LIST), z.object({ owner: z.optional(Id) }))
export type ListLeads = z.infer<typeof ListLeads>

/** Input for a page of the calling agent's own leads. */
export const ListAgentInquiries = tableInput(AGENT_LEAD_LIST)
export type ListAgentInquiries = z.infer<typeof ListAgentInquiries>

/** A page of an agent's own leads, with the leads of each tab that match the search, at most COUNT_LIMIT. */
export interface AgentInquiriesPage extends TablePage<OwnedLead> {
  /** Time of the query, for the clocks. */
  at: Date
  counts: Record<AgentLeadView, number>
}

/** Id of an inquiry. */
export const LeadId = z.object({ contactId: Id })
export type LeadId = z.infer<typeof LeadId>

/** Next status of an inquiry, based on `version`. */
export const UpdateLeadStatus = z.object({
  contactId: Id,
  version: Version,
  status: oneOf(LEAD_STATUSES, 'Choose a status.'),
})
export type UpdateLeadStatus = z.infer<typeof UpdateLeadStatus>

/** A call, a note or an email on a lead. */
export interface LeadActivity {
  id: string
  kind: 'call' | 'note' | 'email'
  /** Name of its author; null if the account was deleted. */
  by: string | null
  direction: CallDirection | null
  outcome: CallOutcome | null
  minutes: number | null
  /** Subject of an email; null for a call or a note. */
  subject: string | null
  body: string
  /** State of an email in the outbox; null for a call or a note, and for an email that is no longer there. */
  email_status: string | null
  /** Answer of the mail server to an email that failed. */
  email_error: string | null
  /** Sender of an incoming email. */
  from_email: string | null
  /** True for an email that a machine wrote, such as an out-of-office notice. */
  is_automatic: boolean
  files: ReceivedFile[]
  created_at: Date
}

/** An entry in the timeline of a lead. */
export interface TimelineEntry {
  id: string
  icon:
    | 'call'
    | 'note'
    | 'email'
    | 'form'
    | 'change'
    | 'route'
    | 'appointment'
    | 'agreement'
    | 'message'
    | 'document'
    | 'viewed'
    | 'saved'
    | 'searched'
  at: Date
  title: string
  /** Text of a call, a note or an email, the first words of a message, or the reason of a decision. */
  text: string | null
  /** Homes or searches after the title, and the words after them. */
  links?: readonly { label: string; href: string | null }[]
  rest?: string
  /** Page of what happened, such as the conversation of a message. */
  href?: string
  files?: readonly ReceivedFile[]
  /** True for an email that the person wrote. */
  from_person?: boolean
  /** Why an email did not arrive, and what to do. */
  fault?: EmailFault
}

/** An email that did not arrive: the mail server’s answer, unless none came, and what to do. */
export interface EmailFault {
  answer: string | null
  act: string
}

/** Number of entries that the form’s page showed. The same input with the same number is stored once. */
const seen = z.int().check(z.minimum(0), z.maximum(100_000))

/** Members of a logged call with a lead or a person. */
export const callInput = {
  direction: oneOf(CALL_DIRECTIONS, 'Choose who called.'),
  outcome: oneOf(CALL_OUTCOMES, 'Choose the result.'),
  minutes: z.nullable(
    z.int(MESSAGES.minutesRange).check(z.minimum(0, MESSAGES.minutesRange), z.maximum(600, MESSAGES.minutesRange)),
  ),
  note: paragraphs(2000),
}

/** Members of a note on a lead or a person. */
export const noteInput = { note: paragraphs(2000).check(z.minLength(1, MESSAGES.noteEmpty)) }

/** Members of an email to a lead or a person. */
export const emailInput = {
  subject: line(120, MESSAGES.subjectMissing).check(noUnfilledFields),
  message: paragraphs(5000).check(z.minLength(1, MESSAGES.messageEmpty), noUnfilledFields),
}

/** Text that a page does not send if it was opened before an update of the site. */
export const added = z.transform((value: string) => value ?? '')

/** A person's next step to set with another form. Empty leaves the stored one. */
export const stepInput = {
  next_step: z.pipe(added, optionalLine(200)),
  next_step_date: z.pipe(added, optionalDate()),
}

/** The next step of a person. */
export interface PersonStep {
  next_step: string | null
  next_step_date: string | null
}

/** The next step of a person, and the version of their record. */
export interface VersionedStep extends PersonStep {
  version: number
}

/** A call that was logged, and the next step that another one replaced with it. */
export interface LoggedCall {
  success: true
  replaced: PersonStep | null
}

/** A call with the sender of a lead, and what comes next. `personVersion` is that of the person's record on the form's page. */
export const LogLeadCall = z.object({
  leadId: Id,
  seen,
  ...callInput,
  ...stepInput,
  personVersion: z.optional(Version),
})
export type LogLeadCall = z.infer<typeof LogLeadCall>

/** An email to the sender of a lead. */
export const EmailLead = z.object({ leadId: Id, seen, ...emailInput })
export type EmailLead = z.infer<typeof EmailLead>

/**
 * An email to a person. `seen` is the newest entry that the form’s page showed. `leadId` is what the page is about, if not
 * the person alone.
 */
export const EmailPerson = z.object({
  personId: Id,
  seen: z.string().check(z.maxLength(120)),
  leadId: z.optional(Id),
  ...emailInput,
})
export type EmailPerson = z.infer<typeof EmailPerson>

/** Templates for an email to a lead or a person. */
export interface EmailComposer {
  templates: { id: string; name: string }[]
  /** Approved templates that need an agreement in force, which this person doesn’t have. */
  withheld: number
  /** The chosen template with the fields filled in; null if none is chosen, or it may not be used. */
  filled: {
    id: string
    subject: string
    message: string
    /** Names in braces that are left in the text. */
    missing: string[]
  } | null
}

const optionalId = z.union([z.literal(''), Id])

/** The recipient of an email, a lead or else a person, and the template to fill in. */
export const GetEmailComposer = z.object({ personId: optionalId, leadId: optionalId, templateId: optionalId })
export type GetEmailComposer = z.infer<typeof GetEmailComposer>

/** An email that was written. Without a mail server it stays in the outbox. */
export interface EmailedLead {
  success: true
  has_mail_server: boolean
}

/** A lead whose new emails the caller has read. */
export const ReadLeadReply = z.object({ leadId: Id })
export type ReadLeadReply = z.infer<typeof ReadLeadReply>

/** A note on a lead. */
export const AddLeadNote = z.object({ leadId: Id, seen, ...noteInput })
export type AddLeadNote = z.infer<typeof AddLeadNote>

/** An open lead without an owner, as agents see it before one of them claims it. */
export interface UnclaimedLead
  extends Pick<Lead, 'id' | 'name' | 'topic' | 'message' | 'due_at' | 'created_at' | 'version' | 'subject'> {
  kind: OwnedKind
}

/** A lead to claim, based on `version`. */
export const ClaimLead = z.object({ leadId: Id, version: Version })
export type ClaimLead = z.infer<typeof ClaimLead>

/** A lead with its new owner; an empty one takes the owner away. */
export const AssignLead = z.object({
  leadId: Id,
  version: Version,
  ownerId: z.union([z.literal(''), Id]),
  note: paragraphs(500),
})
export type AssignLead = z.infer<typeof AssignLead>

/** A lead with the agent who gets it, and a note to that agent. */
export const HandOverLead = z.object({
  leadId: Id,
  version: Version,
  toAgentId: z.uuid(MESSAGES.noAgent),
  note: paragraphs(500).check(z.minLength(1, MESSAGES.noteMissing)),
})
export type HandOverLead = z.infer<typeof HandOverLead>

/** A lead that its owner returns to the office, and why. */
export const GiveBackLead = z.object({
  leadId: Id,
  version: Version,
  note: paragraphs(500).check(z.minLength(1, MESSAGES.noteMissing)),
})
export type GiveBackLead = z.infer<typeof GiveBackLead>

/** Id of an inquiry. */
export const InquiryId = z.object({ inquiryId: Id })
export type InquiryId = z.infer<typeof InquiryId>

/** Next status of an agent's own inquiry, based on `version`. */
export const UpdateAgentInquiryStatus = z.object({
  inquiryId: Id,
  version: Version,
  status: oneOf(LEAD_STATUSES, 'Choose a status.'),
})
export type UpdateAgentInquiryStatus = z.infer<typeof UpdateAgentInquiryStatus>

/** A public form that creates a lead. */
export interface NewLead extends ReceivedForm {
  kind: LeadKind
  name: string
  /** Null if there is a phone number. */
  email: string | null
  phone: string | null
  message: string | null
  topic: Topic | null
  details: Record<string, string | number | boolean | null>
  tracking?: TrackingContext | undefined
  /** The agent who replies without lead rules: the one asked for, the listing agent, or the recipient of the kind. */
  owner_id: string | null
  /** The agent that the visitor wrote to. */
  asked_agent_id?: string | null
  /** City and price of the home, if it is not a listing. */
  town?: string | null
  price?: number | null
  due_at: Date
  /** Id of the home that it is about. */
  property_id?: string | null
  /** Account of the sender, if it is not the caller's. */
  account_id?: string | null
}
