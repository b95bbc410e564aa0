import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { SquareCrop } from '#features/pictures/schema.ts'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { Id, line, optionalEmail, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { phone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import { AGENT_LIST, MESSAGES } from './words.ts'

const slug = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(
    (value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'Use lowercase letters, numbers, and hyphens, such as first-last.',
  ),
  z.maxLength(80, 'Use 80 characters or fewer.'),
)
const year = z.nullable(
  z.int('Enter a year, such as 2014.').check(z.minimum(1950, 'Enter 1950 or a later year.'), z.maximum(2100)),
)

/** An agent of the brokerage. */
export const agentRecord = defineRecord({
  name: 'agent',
  table: 'agents',
  isTableLocked: true,
  fields: {
    name: field('Name', line(120, 'Enter the agent’s name.')),
    /** Derived from the name if empty. */
    slug: field('Page address', slug),
    title: field('Title', line(120, 'Enter a title, such as Broker.')),
    email: field('Email', Email),
    phone: field('Direct line', phone('Enter a direct line.')),
    license_number: field('License number', line(40, 'Enter the license number.')),
    licensed_year: field('Licensed since', year, null),
    areas: field('Areas served', optionalLine(200)),
    bio: field('About them', paragraphs(2000)),
    member_key: field('Member key in the MLS', optionalLine(60)),
    account_email: field('Account they sign in with', optionalEmail()),
    is_principal: field('Principal, shown in the menu and on the home page', z.boolean(), false),
    is_shown: field('Visible on the site', z.boolean(), true),
    is_working: field('Works here', z.boolean(), true),
  },
  messages: MESSAGES,
})
type AgentFields = RecordValues<typeof agentRecord>
export type AgentDraft = RecordDraft<typeof agentRecord>

/** An agent as visitors see it. */
export interface PublicAgent extends Omit<AgentFields, 'member_key' | 'account_email' | 'is_shown' | 'is_working'> {
  id: string
  /** Storage key of the square portrait, and its text for screen readers. */
  photo_key: string | null
  photo_alt: string | null
}

/** An agent as admins see it. */
export interface Agent extends PublicAgent, AgentFields, Stored {
  account_id: string | null
  position: number
  /** Upload behind the portrait, with its size in pixels. */
  photo_source: { key: string; width: number; height: number; crop: SquareCrop } | null
}

/** An agent with those of its listings that the caller may see. */
export interface AgentWithProperties {
  agent: PublicAgent
  properties: PropertyCard[]
  /** Freshness of the listings. */
  freshness: Freshness
}

/** A new agent. */
export const CreateAgent = z.object(agentRecord.shape)
export type CreateAgent = z.infer<typeof CreateAgent>

/** A changed agent, based on `version`. */
export const UpdateAgent = z.object({ ...agentRecord.shape, agentId: Id, version: Version })
export type UpdateAgent = z.infer<typeof UpdateAgent>

const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** A portrait for an agent. */
export const UploadAgentPortrait = z.pipe(fromForm, z.object({ file: z.file(MESSAGES.noPortrait), agentId: Id }))
export type UploadAgentPortrait = z.infer<typeof UploadAgentPortrait>

/** The square part of an agent's portrait, and its text for screen readers. */
export const UpdateAgentPortrait = z.object({
  agentId: Id,
  ...SquareCrop.shape,
  alt: line(200, 'Describe the photo in a few words.'),
})
export type UpdateAgentPortrait = z.infer<typeof UpdateAgentPortrait>

/** Id of an agent. */
export const AgentId = z.object({ agentId: Id })
export type AgentId = z.infer<typeof AgentId>

/** Id or slug of an agent, current or former. */
export const AgentKey = z.object({ agent: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/i, 'Choose an agent.')) })
export type AgentKey = z.infer<typeof AgentKey>

/** Input for a page of the admin table. */
export const ListAgents = tableInput(AGENT_LIST)
export type ListAgents = z.infer<typeof ListAgents>
