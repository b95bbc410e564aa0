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

/** Somebody as the other side sees them. */
export interface Party {
  name: string
  email: string
}

/** The home that a relationship is about: null where the reader may not see it (any more). */
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
  /** Null while the agent still writes it. */
  sent_at: Date | null
  /** What the reader has to do next, or null. */
  next_act: RelationshipAct | null
}

/** The terms that the agent writes. */
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

/** A text as it was shown: its version, its words, and their SHA-256. */
export interface AgreementText {
  text_version: string
  text_hash: string
  body: string
}

/** An act of one of the people named. */
export interface Signature {
  id: string
  /** Who, as the reader may know them. */
  who: string
  kind: 'acknowledged' | 'signed'
  signed_name: string | null
  /** Path of the strokes in a picture 600 wide and 160 high. */
  drawing: string | null
  text_version: string
  at: Date
}

/** A line of what happened, newest first. */
export interface RelationshipEvent {
  at: Date
  what: string
}

/** All that one of its parties sees of a relationship. */
export interface RelationshipDetail extends Relationship, RelationshipTerms {
  version: number
  jurisdiction: Jurisdiction
  side: 'agent' | 'consumer'
  /** The other side of a limited agency; only its agent is told who it is. */
  other_consumer: Party | null
  listing_id: string | null
  /** As the agent signed them; null while the agent still writes it. */
  disclosure: AgreementText | null
  agreement: AgreementText | null
  has_acknowledged: boolean
  has_signed: boolean
  signatures: Signature[]
  events: RelationshipEvent[]
  /** What the reader may do now. */
  acts: RelationshipAct[]
  ended_at: Date | null
  end_reason: string | null
  /** True where the brokerage lists the home of somebody whom it represents as a buyer. */
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
  scope: line(500, 'Say which homes it is about.'),
  agreement_date: day('Enter the agreement date.'),
  expiration_date: optionalDate(),
  fee_basis: oneOf(FEE_BASES, 'Choose how the fee is worked out.'),
  fee_percent: percent,
  fee_dollars: dollars,
  fee_note: optionalLine(1000),
}

/** A new relationship, which nobody but its agent sees until it is sent. */
export const CreateRelationship = z.object(terms)
export type CreateRelationship = z.infer<typeof CreateRelationship>

const target = { relationshipId: Id, version: Version }
const signatureFields = {
  /** The typed name; empty where it is drawn. */
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

/** The agent changes the terms before they are sent. */
export const EditRelationship = z.object({ act: z.literal('edit'), ...target, ...terms })
/** The agent signs, and the client is told. */
export const SendRelationship = z.object({ act: z.literal('send'), ...target, ...signatureFields })
/** The agent takes it back; what was signed no longer counts. */
export const RecallRelationship = z.object({ act: z.literal('recall'), ...target })
/** The client has read the disclosure: `textHash` says which one. */
export const AcknowledgeRelationship = z.object({
  act: z.literal('acknowledge'),
  ...target,
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  hasRead: z.boolean().check(z.refine((value) => value, MESSAGES.readFirst)),
})
/** The client signs the agreement: `textHash` says which one. */
export const SignRelationship = z.object({
  act: z.literal('sign'),
  ...target,
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ...signatureFields,
})
/** Either side ends it. */
export const TerminateRelationship = z.object({
  act: z.literal('terminate'),
  ...target,
  reason: line(1000, MESSAGES.reasonMissing),
})
/** The agent says that its purpose is reached. */
export const CompleteRelationship = z.object({ act: z.literal('complete'), ...target })

/** Everything that can be done with a relationship; who may do what, and when, is decided by the rules. */
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

/** The caller's own list, from one side. */
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

/** Names one relationship. */
export const RelationshipId = z.object({ relationshipId: Id })
export type RelationshipId = z.infer<typeof RelationshipId>

/** A disclosure by the kind of relationship and the state. */
export const GetDisclosureTemplate = z.object({
  type: oneOf(RELATIONSHIP_TYPES, 'Choose the type of relationship.'),
  state: z._default(oneOf(JURISDICTIONS, 'There are texts for Indiana only.'), 'IN'),
})
export type GetDisclosureTemplate = z.infer<typeof GetDisclosureTemplate>

/** A disclosure with the brokerage's name in it. */
export interface DisclosureTemplate extends DisclosureText {
  type: RelationshipType
  state: Jurisdiction
  /** SHA-256 of the words, as they are kept when somebody acknowledges them. */
  text_hash: string
  body: string
}

/** Whether the caller has an agreement in force; with whom and about which home may be named. */
export const HasActiveRelationship = z._default(
  z.object({
    agentId: z.optional(Id),
    propertyId: z.optional(Id),
    type: z.optional(z.enum(keysOf(RELATIONSHIP_TYPES))),
  }),
  {},
)
export type HasActiveRelationship = z.infer<typeof HasActiveRelationship>

/** Whom an agent may look for: one address, in full. */
export const ListAvailableConsumers = z._default(z.object({ email: z._default(optionalEmail(), null) }), {
  email: null,
})
export type ListAvailableConsumers = z.infer<typeof ListAvailableConsumers>

/** A client, or somebody who has asked to be one. */
export interface AvailableConsumer extends Party {
  id: string
  /** How the agent knows them. */
  tie: 'relationship' | 'appointment' | 'request' | 'email'
}

/** An agent of the brokerage as clients choose one. */
export interface RelationshipAgent extends Party {
  id: string
  title: string
  phone: string
}
