import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import type { ContactMethod } from '#features/accounts/words.ts'
import type { Consent } from '#features/consents/schema.ts'
import { ContactConsent, formInput, type ReceivedForm } from '#features/public-forms/schema.ts'
import { withoutLinkSecrets } from '#kit/email/secret-links.ts'
import { Id, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { TOPICS, type Topic } from './words/topics.ts'
import { TRACKING_LENGTH } from './words/tracking.ts'
import {
  CONTACT_LIST,
  INBOX_STATUSES,
  type InboxKind,
  type InboxStatus,
  type LeadKind,
  MESSAGES,
  type OwnedKind,
  WAYS,
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

const person = {
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  way: oneOf(WAYS, 'Choose how we should answer.'),
}
const phoneWhereCalled = z.refine<{ way: Way; phone: string | null }>(
  ({ way, phone }) => way === 'email' || phone !== null,
  { path: ['phone'], message: MESSAGES.phoneMissing },
)
/** Fields of every form that creates a lead. */
export const leadFormInput = { ...formInput, tracking: z.optional(TrackingContext) }

/** The contact form. */
export const SubmitContact = z
  .object({
    ...person,
    topic: oneOf(TOPICS, 'Choose what it is about.'),
    message: paragraphs(4000).check(z.minLength(1, 'Write what we can do for you.')),
    contactConsent: ContactConsent,
    /** Slug of the addressed agent. */
    agent: z.optional(z.string().check(z.maxLength(80))),
    ...leadFormInput,
  })
  .check(phoneWhereCalled)
export type SubmitContact = z.infer<typeof SubmitContact>

/** A question about a home. */
export const AskAboutHome = z
  .object({
    propertyId: Id,
    ...person,
    message: paragraphs(2000).check(z.minLength(1, 'Enter your question.')),
    contactConsent: ContactConsent,
    ...leadFormInput,
  })
  .check(phoneWhereCalled)
export type AskAboutHome = z.infer<typeof AskAboutHome>

/** Id of the home of a question. */
export const HomeContactOf = z.object({ propertyId: Id })
export type HomeContactOf = z.infer<typeof HomeContactOf>

/** Person who replies, and due time, shown before and after a form is sent. */
export interface ContactPromise {
  due_at: Date
  answerer: { name: string; title: string; phone: string; photo_key?: string | null } | null
}

/** Contact for questions about a home. `to` is the agent's id, for a conversation. */
export interface HomeContact extends ContactPromise {
  to: string | null
}

/** Slug of the addressed agent, and the form of the page; default is the contact form. */
export const GetContactPromise = z.object({
  agent: z.optional(z.string().check(z.maxLength(80))),
  form: z.optional(z.enum(['contact', 'valuation', 'landing_page'])),
})
export type GetContactPromise = z.infer<typeof GetContactPromise>

/** An inquiry in the admin table. */
export interface Contact {
  id: string
  kind: InboxKind
  status: InboxStatus
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
  /** Name of the home or landing page. */
  subject: string | null
  version: number
  created_at: Date
}

/** An inquiry for the agent who owns it. */
export interface AgentInquiry
  extends Pick<
    Contact,
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
    | 'version'
    | 'created_at'
  > {
  kind: OwnedKind
}

/** Detail page of an inquiry for the agent who owns it. */
export interface AgentInquiryDetail extends AgentInquiry {
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
}

/** An inquiry with all its details. */
export interface ContactDetail extends Contact {
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
  tracking: TrackingContext
  reminded_at: Date | null
  escalated_at: Date | null
  /** Consents given with the inquiry, newest first. */
  consents: Pick<Consent, 'id' | 'purpose' | 'text_version' | 'is_current' | 'is_given' | 'at' | 'revoked_at'>[]
  /** Other inquiries from the same email address or phone number. */
  others: { id: string; kind: InboxKind; status: string; created_at: Date; topic: Topic | null }[]
}

/** A page of inquiries, with the counts of the tabs and the share answered in time over the last 90 days. */
export interface ContactsPage extends TablePage<Contact> {
  counts: Record<InboxStatus, number>
  promises: { answered: number; in_time: number }
}

/** Input for a page of the admin table. */
export const ListContacts = tableInput(CONTACT_LIST)
export type ListContacts = z.infer<typeof ListContacts>

/** Id of an inquiry. */
export const ContactId = z.object({ contactId: Id })
export type ContactId = z.infer<typeof ContactId>

/** Next status of an inquiry, based on `version`. */
export const UpdateContactStatus = z.object({
  contactId: Id,
  version: Version,
  status: oneOf(INBOX_STATUSES, 'Choose a status.'),
})
export type UpdateContactStatus = z.infer<typeof UpdateContactStatus>

/** Id of an inquiry. */
export const InquiryId = z.object({ inquiryId: Id })
export type InquiryId = z.infer<typeof InquiryId>

/** Next status of an agent's own inquiry, based on `version`. */
export const UpdateAgentInquiryStatus = z.object({
  inquiryId: Id,
  version: Version,
  status: oneOf(INBOX_STATUSES, 'Choose a status.'),
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
  owner_id: string | null
  due_at: Date
  /** Id of the home that it is about. */
  property_id?: string | null
  /** Account of the sender, if it is not the caller's. */
  account_id?: string | null
}
