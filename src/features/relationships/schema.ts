import * as z from 'zod/mini'
import { Id, keysOf, line, oneOf, optionalDate, optionalEmail, optionalLine, Version, words } from '#kit/form/inputs.ts'
import type { DisclosureText } from './words/texts.ts'
import {
  FEE_BASES,
  type FeeBasis,
  JURISDICTIONS,
  type Jurisdiction,
  MESSAGES,
  RELATIONSHIP_STATUSES,
  RELATIONSHIP_TYPES,
  type RelationshipAct,
  type RelationshipStatus,
  type RelationshipType,
  VIEWS,
} from './words.ts'

/** A party as the other side sees it. */
export interface Party {
  name: string
  email: string
}

/** Home of a relationship. `address` is null if the reader may not see it. */
export interface RelationshipProperty {
  id: string
  address: string | null
}

/** A row of the list. Source: specification 3, agency relationship. */
export interface Relationship {
  id: string
  status: RelationshipStatus
  relationship_type: RelationshipType
  agreement_date: string
  expiration_date: string | null
  disclosure_acknowledged: boolean
  consumer: Party
  agent: Party & { phone: string }
  property: RelationshipProperty | null
  /** Null while it is a draft. */
  sent_at: Date | null
  /** Next step for the reader, or null. */
  next_act: RelationshipAct | null
}

/** Terms that the agent enters. */
export interface RelationshipTerms {
  relationship_type: RelationshipType
  scope: string
  agreement_date: string
  expiration_date: string | null
  fee_basis: FeeBasis
  /** Percent of the price: 2.5 is 2.5 %. */
  fee_percent: number | null
  fee_dollars: number | null
  fee_note: string | null
}

/** Terms of the newest agreement of a type that an agent sent. */
export type LastTerms = Omit<RelationshipTerms, 'agreement_date' | 'expiration_date'> & {
  /** Length of its term in days; null for one without an end. */
  days: number | null
  /** Its length if it ended as many whole months after it began. */
  months: number | null
  /** Name of the client, whose terms they were. */
  client_name: string
}

/** A text as it was shown: version, words and SHA-256. */
export interface AgreementText {
  text_version: string
  text_hash: string
  body: string
}

/** An acknowledgment or signature of one party. */
export interface Signature {
  id: string
  /** Name, as the reader may see it. */
  who: string
  kind: 'acknowledged' | 'signed'
  signed_name: string | null
  /** SVG path of the strokes in a viewBox of 600 by 160. */
  drawing: string | null
  text_version: string
  at: Date
}

/** A line of the history, newest first. */
export interface RelationshipEvent {
  at: Date
  what: string
}

/** A relationship with everything that a party may see. */
export interface RelationshipDetail extends Relationship, RelationshipTerms {
  version: number
  jurisdiction: Jurisdiction
  side: 'agent' | 'consumer'
  /** Other side of a limited agency. Only the agent sees it. */
  other_consumer: Party | null
  listing_id: string | null
  /** Text under the agent's signature; null while it is a draft. */
  disclosure: AgreementText | null
  agreement: AgreementText | null
  has_acknowledged: boolean
  has_signed: boolean
  signatures: Signature[]
  events: RelationshipEvent[]
  /** Acts that the reader may perform now. */
  acts: RelationshipAct[]
  ended_at: Date | null
  end_reason: string | null
  /** True if the brokerage represents the buyer and also lists the home. */
  is_own_listing: boolean
}

const percent = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (value) => value === '' || (/^\d{1,2}(\.\d{1,3})?$/.test(value) && Number(value) > 0 && Number(value) <= 20),
      'Enter a percentage of up to 20, such as 2.5.',
    ),
  ),
  z.transform((value) => (value === '' ? null : Number(value))),
)
const dollars = z.pipe(
  z.string().check(
    z.trim(),
    z.overwrite((value) => value.replaceAll(/[$,]/g, '')),
    z.refine(
      (value) => value === '' || (/^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= 1_000_000),
      'Enter whole dollars, up to 1,000,000.',
    ),
  ),
  z.transform((value) => (value === '' ? null : Number(value))),
)
const day = (missing: string) =>
  z.pipe(
    optionalDate(),
    z.pipe(
      z.transform((value: string | null) => value ?? ''),
      z.string().check(z.minLength(1, missing)),
    ),
  )

const terms = {
  relationship_type: oneOf(RELATIONSHIP_TYPES, 'Choose the type of relationship.'),
  consumerEmail: z.pipe(
    optionalEmail(),
    z.pipe(
      z.transform((value: string | null) => value ?? ''),
      z.string().check(z.minLength(1, 'Enter the person’s email address.')),
    ),
  ),
  otherConsumerEmail: optionalEmail(),
  listingId: optionalLine(40),
  scope: line(500, 'Enter the homes covered.'),
  agreement_date: day('Enter the agreement date.'),
  expiration_date: optionalDate(),
  fee_basis: oneOf(FEE_BASES, 'Choose how the fee is calculated.'),
  fee_percent: percent,
  fee_dollars: dollars,
  fee_note: optionalLine(1000),
}

/** Input of a new relationship; a draft is visible to its agent only. */
export const CreateRelationship = z.object(terms)
export type CreateRelationship = z.infer<typeof CreateRelationship>

const target = { relationshipId: Id, version: Version }
const signatureFields = {
  /** Typed name; empty if the signature is drawn. */
  signatureName: optionalLine(200),
  drawing: z.string().check(
    z.maxLength(20_000, 'This drawing is too long. Please draw it again.'),
    z.refine(
      (value) => value === '' || /^(M\d{1,3} \d{1,3}( L\d{1,3} \d{1,3})+)+$/.test(value),
      'Please draw it again.',
    ),
  ),
  electronicConsent: z.boolean().check(z.refine((value) => value, MESSAGES.consentFirst)),
}

/** Changes the terms before they are sent. */
export const EditRelationship = z.object({ act: z.literal('edit'), ...target, ...terms })
/** Signs as the agent and emails the client. */
export const SendRelationship = z.object({ act: z.literal('send'), ...target, ...signatureFields })
/** Recalls a sent agreement and voids its signatures. */
export const RecallRelationship = z.object({ act: z.literal('recall'), ...target })
/** Acknowledges the disclosure with the hash `textHash`. */
export const AcknowledgeRelationship = z.object({
  act: z.literal('acknowledge'),
  ...target,
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  hasRead: z.boolean().check(z.refine((value) => value, MESSAGES.readFirst)),
})
/** Signs the agreement with the hash `textHash`. */
export const SignRelationship = z.object({
  act: z.literal('sign'),
  ...target,
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ...signatureFields,
})
/** Ends the relationship, from either side. */
export const TerminateRelationship = z.object({
  act: z.literal('terminate'),
  ...target,
  reason: line(1000, MESSAGES.reasonMissing),
})
/** Marks the purpose as completed. */
export const CompleteRelationship = z.object({ act: z.literal('complete'), ...target })

/** All acts on a relationship. The rules decide which side may do what, and when. */
export const UpdateRelationship = z.discriminatedUnion('act', [
  EditRelationship,
  SendRelationship,
  RecallRelationship,
  AcknowledgeRelationship,
  SignRelationship,
  TerminateRelationship,
  CompleteRelationship,
])
export type UpdateRelationship = z.infer<typeof UpdateRelationship>

/** Filters of the caller's list, from one side. */
export const ListRelationships = z._default(
  z.object({
    view: z._default(z.enum(keysOf(VIEWS)), 'consumer'),
    q: z.optional(words(100)),
    status: z.optional(z.enum(keysOf(RELATIONSHIP_STATUSES))),
    type: z.optional(z.enum(keysOf(RELATIONSHIP_TYPES))),
  }),
  { view: 'consumer' },
)
export type ListRelationships = z.infer<typeof ListRelationships>

/** Id of one relationship. */
export const RelationshipId = z.object({ relationshipId: Id })
export type RelationshipId = z.infer<typeof RelationshipId>

/** Relationship type and state of a disclosure. */
export const GetDisclosureTemplate = z.object({
  type: oneOf(RELATIONSHIP_TYPES, 'Choose the type of relationship.'),
  state: z._default(oneOf(JURISDICTIONS, 'Agreements are available for Indiana only.'), 'IN'),
})
export type GetDisclosureTemplate = z.infer<typeof GetDisclosureTemplate>

/** A disclosure with the brokerage's name filled in, as agents and clients may have it. */
export interface DisclosureTemplate extends Omit<DisclosureText, 'to_confirm'> {
  type: RelationshipType
  state: Jurisdiction
  /** SHA-256 of the words, stored with an acknowledgment. */
  text_hash: string
  body: string
}

/** Asks for an agreement in force, optionally with one agent, home or type. */
export const HasActiveRelationship = z._default(
  z.object({
    agentId: z.optional(Id),
    propertyId: z.optional(Id),
    type: z.optional(z.enum(keysOf(RELATIONSHIP_TYPES))),
  }),
  {},
)
export type HasActiveRelationship = z.infer<typeof HasActiveRelationship>

/** Search for a consumer by one full email address. */
export const ListAvailableConsumers = z._default(z.object({ email: z._default(optionalEmail(), null) }), {
  email: null,
})
export type ListAvailableConsumers = z.infer<typeof ListAvailableConsumers>

/** A client, or a person who made a request. */
export interface AvailableConsumer extends Party {
  id: string
  /** Tie of the person to the agent. */
  tie: 'relationship' | 'appointment' | 'request' | 'person' | 'email'
}

/** An agent of the brokerage, for a client's choice. */
export interface RelationshipAgent extends Party {
  id: string
  title: string
  phone: string
}
