import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { Id, line, optionalEmail, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import { AGENT_LIST } from './words.ts'

/** An agent of the brokerage as visitors see one. */
export interface PublicAgent {
  id: string
  slug: string
  name: string
  title: string
  email: string
  /** Ten digits with hyphens. */
  phone: string
  license_number: string
  licensed_year: number | null
  areas: string | null
  bio: string
  is_principal: boolean
}

/** The whole record, as an administrator sees it. */
export interface Agent extends PublicAgent {
  account_id: string | null
  account_email: string | null
  member_key: string | null
  is_active: boolean
  position: number
  version: number
  created_at: Date
  updated_at: Date
}

/** An agent with the homes that they list and that this visitor may see. */
export interface AgentWithProperties {
  agent: PublicAgent
  properties: PropertyCard[]
  /** When the listings were last checked against the MLS. */
  freshness: Freshness
}

const slug = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(
    (value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'Use small letters, digits and hyphens, such as dana-whitcomb.',
  ),
  z.maxLength(80, 'Use 80 characters or fewer.'),
)

/** What an administrator writes about an agent. */
const fields = {
  name: line(120, "Enter the agent's name."),
  /** Follows from the name where it is left empty. */
  slug,
  title: line(120, 'Enter a title, such as Broker.'),
  email: Email,
  phone: optionalPhone().check(z.refine((value) => value !== null, 'Enter a direct line.')),
  license_number: line(40, 'Enter the license number.'),
  licensed_year: z.nullable(
    z.int('Enter a year, such as 2014.').check(z.minimum(1950, 'Enter a year from 1950 on.'), z.maximum(2100)),
  ),
  areas: optionalLine(200),
  bio: paragraphs(2000),
  member_key: optionalLine(60),
  account_email: optionalEmail(),
  is_principal: z.boolean(),
  is_active: z.boolean(),
}

/** A new agent. */
export const CreateAgent = z.object(fields)
export type CreateAgent = z.infer<typeof CreateAgent>

/** A changed agent; `version` is the one that the change is based on. */
export const UpdateAgent = z.object({ agentId: Id, version: Version, ...fields })
export type UpdateAgent = z.infer<typeof UpdateAgent>
/** The same as it is typed. */
export type UpdateAgentInput = z.input<typeof UpdateAgent>

/** Names one agent. */
export const AgentId = z.object({ agentId: Id })
export type AgentId = z.infer<typeof AgentId>

/** Names one agent by id or by the last part of the page's address, also by one that it had before. */
export const AgentKey = z.object({ agent: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/i, 'This is no agent.')) })
export type AgentKey = z.infer<typeof AgentKey>

/** A page of the administrators' table. */
export const ListAgents = tableInput(AGENT_LIST)
export type ListAgents = z.infer<typeof ListAgents>
