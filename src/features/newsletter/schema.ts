import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { formInput } from '#features/public-forms/schema.ts'
import { withoutLinkSecrets } from '#kit/email/secret-links.ts'
import { Id, line, optionalLine, paragraphs, Version, words } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import { DEFAULT_SOURCE, ISSUE_LIST, type IssueStatus, SUBSCRIBER_LIST, type SubscriberStatus } from './words.ts'

const tracked = z.optional(
  z.nullable(
    z.string().check(
      z.overwrite((value) =>
        withoutLinkSecrets(value.toWellFormed())
          .replace(/\p{Cc}/gu, '')
          .slice(0, 300),
      ),
    ),
  ),
)

/** A signup for the newsletter. Source: specification 3, newsletter signup payload. */
export const SubscribeToNewsletter = z.object({
  email: Email,
  name: z._default(optionalLine(120), null),
  source: z._default(z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, 'This source isn’t valid.')), DEFAULT_SOURCE),
  gdprConsent: z._default(z.boolean(), false),
  trackingData: z.optional(
    z.object({
      userAgent: tracked,
      referrer: tracked,
      utmSource: tracked,
      utmMedium: tracked,
      utmCampaign: tracked,
    }),
  ),
  ...formInput,
})
export type SubscribeToNewsletter = z.infer<typeof SubscribeToNewsletter>

/** The answer that the form shows. Source: specification 3. */
export interface SubscribeResult {
  success: boolean
  message: string
}

/** The token in the confirmation link. */
export const ConfirmNewsletter = z.object({
  token: z.string('This link is incomplete.').check(z.minLength(1, 'This link is incomplete.'), z.maxLength(200)),
})
export type ConfirmNewsletter = z.infer<typeof ConfirmNewsletter>

const issueFields = {
  subject: line(150, 'Enter a subject.'),
  preview_text: words(200),
  body: paragraphs(20_000).check(z.minLength(1, 'Enter the text.')),
}

/** An issue of the newsletter. `body` is text with headings, lists and links, as rules/markup.ts parses it. */
export interface NewsletterIssue {
  id: string
  subject: string
  preview_text: string
  body: string
  status: IssueStatus
  version: number
  sending_at: Date | null
  sent_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The text of an issue. */
export type IssueFields = Pick<NewsletterIssue, 'subject' | 'preview_text' | 'body'>

/** An issue in the list. */
export interface IssueRow
  extends Pick<NewsletterIssue, 'id' | 'subject' | 'status' | 'version' | 'sent_at' | 'updated_at'> {
  recipients: number
}

/** Delivery counts of an issue. */
export interface IssueStatistics {
  recipients: number
  waiting: number
  sent: number
  failed: number
  bounced: number
  /** Opted out after the email was queued. */
  suppressed: number
  unsubscribed: number
}

/** An issue with its email and statistics. */
export interface IssueDetail extends NewsletterIssue {
  /** Its unsubscribe links do not work. Null while the brokerage has no postal address. */
  html: string | null
  statistics: IssueStatistics
  /** Number of people who would get it now. */
  subscribers: number
}

/** A subscriber in the list. */
export interface SubscriberRow {
  id: string
  email: string
  name: string | null
  status: SubscriberStatus
  source: string
  confirmed_at: Date | null
  created_at: Date
}

export const ListIssues = tableInput(ISSUE_LIST)
export type ListIssues = z.infer<typeof ListIssues>
export const ListSubscribers = tableInput(SUBSCRIBER_LIST)
export type ListSubscribers = z.infer<typeof ListSubscribers>

/** The id of an issue. */
export const IssueId = z.object({ issueId: Id })
export type IssueId = z.infer<typeof IssueId>

/** The id of an issue and the version that the caller saw. */
export const IssueStep = z.object({ issueId: Id, version: Version })
export type IssueStep = z.infer<typeof IssueStep>

export const CreateIssue = z.object(issueFields)
export type CreateIssue = z.infer<typeof CreateIssue>

export const UpdateIssue = z.object({ issueId: Id, version: Version, ...issueFields })
export type UpdateIssue = z.infer<typeof UpdateIssue>
