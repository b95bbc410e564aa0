import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import type { Permission } from '#features/permissions/words.ts'
import { Id, keysOf, Version } from '#kit/form/inputs.ts'
import {
  MAX_PEOPLE,
  MAX_REPLY_MINUTES,
  MIN_REPLY_MINUTES,
  REPLY_TIMES,
  REQUEST_GROUPS,
  type RequestGroup,
} from './words.ts'

const GroupKey = z.enum(keysOf(REQUEST_GROUPS))
const Minutes = z.int().check(z.minimum(MIN_REPLY_MINUTES), z.maximum(MAX_REPLY_MINUTES))

/** Recipients and reply times as they are stored. A kind that is missing follows the default. */
export const RequestSettings = z.object({
  /** Accounts by kind. */
  people: z.partialRecord(GroupKey, z.array(z.uuid()).check(z.maxLength(MAX_PEOPLE))),
  /** Minutes to reply by kind. */
  minutes: z.partialRecord(GroupKey, Minutes),
  /** True if only office hours count toward the minutes. */
  counts_office_hours: z.boolean(),
})
export type RequestSettings = z.infer<typeof RequestSettings>

/** Member `requests` of a set-up file. People are named by the email addresses of their accounts. */
export const RequestsFile = z.strictObject({
  recipients: z.optional(z.partialRecord(GroupKey, z.array(z.email()).check(z.maxLength(MAX_PEOPLE)))),
  reply_minutes: z.optional(z.partialRecord(GroupKey, Minutes)),
  counts_office_hours: z.optional(z.boolean()),
})

/** A person of the office who can receive requests. */
export interface Staff {
  /** Null for a principal without an account. */
  account_id: string | null
  /** Null for an administrator who is not an agent. */
  agent_id: string | null
  name: string
  email: string
  /** Address of the account in lowercase; that of the agent may differ. */
  account_email: string | null
  role_level: number
  permissions: Permission[]
}

/** The agent assigned to a request. */
export interface Owner {
  id: string
  email: string
  account_id: string | null
  /** Last line of the email, if the owner gets the request for another reason than its recipients. */
  reason?: string | undefined
}

/** A recipient of a request's email. */
export interface Inbox {
  email: string
  account_id: string | null
  /** True for the owner, who replies on the agent pages. */
  is_agent: boolean
  /** Last line of the email. */
  reason: string
}

/** Result of the choice of recipients; `left` if none of the chosen people can answer. */
export interface Choice {
  people: Staff[]
  why: 'chosen' | 'default' | 'left'
}

/** A kind of request on the settings page. */
export interface RequestRow {
  group: RequestGroup
  label: string
  /** Names of the people who get the next request. */
  names: string[]
  why: Choice['why']
  /** Minutes to reply; null without a promised time. */
  minutes: number | null
  is_own_time: boolean
}

/** The settings page. */
export interface RequestsView {
  rows: RequestRow[]
  counts_office_hours: boolean
  version: number
  history: Change[]
}

/** A kind of request for its form. */
export interface RequestGroupView extends RequestRow {
  version: number
  counts_office_hours: boolean
  people: string[]
  /** People of the office; those who can't receive this kind have a reason. */
  choices: { account_id: string; name: string; refusal: string | null }[]
  /** Minutes of the default. */
  default_minutes: number
  history: Change[]
}

/** Input that selects a kind of request. */
export const GetRequestGroup = z.object({ group: z.string().check(z.maxLength(40)) })
export type GetRequestGroup = z.infer<typeof GetRequestGroup>

/** Input that changes the recipients and the reply time of one kind. */
export const UpdateRequestGroup = z.object({
  version: Version,
  group: GroupKey,
  people: z.array(Id).check(z.maxLength(MAX_PEOPLE, `Choose ${MAX_PEOPLE} people or fewer.`)),
  /** Empty follows the default. */
  reply: z.enum(['', ...keysOf(REPLY_TIMES)]),
  /** Applies to all kinds, and is set with the default. */
  countsOfficeHours: z.boolean(),
})
export type UpdateRequestGroup = z.infer<typeof UpdateRequestGroup>
