import type { Account, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { settleClient } from '#features/people/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid, refuse } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findListing, findListingById } from '../queries/listings.server.ts'
import { findConsumer } from '../queries/people.server.ts'
import * as queries from '../queries/relationships.server.ts'
import * as signatures from '../queries/signatures.server.ts'
import { agreementText, isSameName } from '../rules/agreement.ts'
import { faultsOf, termsOf } from '../rules/terms.ts'
import { TRANSITIONS, transitionOf } from '../rules/transitions.ts'
import type { CreateRelationship, RelationshipDetail, UpdateRelationship } from '../schema.ts'
import { AGREEMENT_VERSION } from '../words/texts.ts'
import { MESSAGES, type RelationshipStatus } from '../words.ts'
import { emailAgreement, emailEnd, emailSignedCopies } from './emails.server.ts'
import { actsFor, detailOf, readerOf, requireOwn, sideOf } from './read.server.ts'
import { disclosureOf, sha256 } from './texts.server.ts'

type Row = queries.RelationshipRow
type Act<A extends UpdateRelationship['act']> = Extract<UpdateRelationship, { act: A }>

/** Creates a draft relationship that only its agent sees until it is sent. @throws forbidden, invalid */
export async function createRelationship(actor: AgentActor, input: CreateRelationship): Promise<RelationshipDetail> {
  const { agent_id } = readerOf(actor)
  if (agent_id === null) throw new AppError('forbidden', MESSAGES.agentsOnly)
  const at = now()
  const id = newId()
  const terms = await storedTerms(actor, agent_id, input)
  await transaction(async () => {
    await refuseDuplicate(terms, null)
    await queries.insertRelationship(id, terms, at)
    audit(actor, 'relationship.created', { object_type: 'relationship', object_id: id, after: { ...terms } })
  })
  return detailOf(actor, requireOwn(actor, id, await queries.findRow(id, readerOf(actor))))
}

/**
 * Performs one act on a relationship. `TRANSITIONS` decides which side may do what, and when.
 * @throws not_found for another user's relationship, forbidden for an act of the other side, invalid, conflict
 */
export async function updateRelationship(actor: Account, input: UpdateRelationship): Promise<RelationshipDetail> {
  const reader = readerOf(actor)
  const row = await transaction(async () => {
    const before = requireOwn(actor, input.relationshipId, await queries.lockRow(input.relationshipId, reader))
    await perform(actor, before, input)
    return requireOwn(actor, before.id, await queries.findRow(before.id, reader))
  })
  return detailOf(actor, row)
}

async function perform(actor: Account, row: Row, input: UpdateRelationship): Promise<void> {
  const reader = readerOf(actor)
  const side = sideOf(row, reader)
  if (!TRANSITIONS.some((one) => one.act === input.act && one.side === side))
    throw new AppError('forbidden', MESSAGES.notPossible)
  // A double click or a second tab repeats an act that is already stored.
  if (input.act === 'acknowledge' && row.acknowledged_by.includes(reader.account_id)) return noteAudit()
  if (input.act === 'sign' && row.signed_by.includes(reader.account_id)) return noteAudit()
  const to = transitionOf(input.act, side, { status: row.status, isSent: row.sent_at !== null })
  if (to === null) throw new AppError('conflict', MESSAGES.notPossible)
  switch (input.act) {
    case 'edit':
      return edit(actor, row, input)
    case 'send':
      return send(actor, row, input)
    case 'recall':
      return recall(actor, row, input)
    case 'acknowledge':
      return acknowledge(actor, row, input)
    case 'sign':
      return sign(actor, row, input)
    case 'terminate':
      return end(actor, row, input.version, { to, by: side, reason: input.reason })
    case 'complete':
      return end(actor, row, input.version, { to, by: side, reason: null })
  }
}

async function edit(
  actor: Account,
  row: Row,
  { act: _, relationshipId, version, ...input }: Act<'edit'>,
): Promise<void> {
  refuseStale(row, version)
  const terms = await storedTerms(actor, row.agent_id, input)
  const before = termsOfRow(row)
  if (JSON.stringify(before) === JSON.stringify(terms)) return noteAudit()
  await refuseDuplicate(terms, relationshipId)
  await queries.updateTerms(relationshipId, terms, now())
  audit(actor, 'relationship.updated', {
    object_type: 'relationship',
    object_id: relationshipId,
    before: { ...before },
    after: { ...terms },
  })
}

/** The agent signs first. Stores both texts verbatim; later acts refer to their hashes. */
async function send(actor: Account, row: Row, input: Act<'send'>): Promise<void> {
  refuseStale(row, input.version)
  if (!actsFor(row, 'agent', readerOf(actor)).includes('send')) refuse({ _: MESSAGES.endPast })
  const signed = signatureOf(actor, input)
  const at = now()
  const disclosure = await disclosureOf({ type: row.relationship_type, state: 'IN' })
  const body = agreementText(row, await partiesOf(actor, row))
  const texts = { disclosure_hash: sha256(disclosure.body), agreement_hash: sha256(body) }
  await signatures.insertText({
    kind: 'disclosure',
    text_hash: texts.disclosure_hash,
    text_version: disclosure.version,
    body: disclosure.body,
  })
  await signatures.insertText({
    kind: 'agreement',
    text_hash: texts.agreement_hash,
    text_version: AGREEMENT_VERSION,
    body,
  })
  await signatures.insertSignature({
    ...evidenceOf(actor, row, at),
    ...signed,
    side: 'agent',
    kind: 'signed',
    text_version: AGREEMENT_VERSION,
    text_hash: texts.agreement_hash,
  })
  await queries.updateSent(row.id, { sent_at: at, ...texts }, at)
  audit(actor, 'relationship.sent', {
    object_type: 'relationship',
    object_id: row.id,
    after: {
      disclosure_version: disclosure.version,
      disclosure_hash: texts.disclosure_hash.toString('hex'),
      agreement_version: AGREEMENT_VERSION,
      agreement_hash: texts.agreement_hash.toString('hex'),
    },
  })
  await emailAgreement(row)
}

/** Voids acknowledgments and signatures: after a change the client must repeat them. */
async function recall(actor: Account, row: Row, { version }: Act<'recall'>): Promise<void> {
  refuseStale(row, version)
  const at = now()
  await signatures.voidSignatures(row.id, at)
  await queries.updateSent(row.id, null, at)
  audit(actor, 'relationship.recalled', {
    object_type: 'relationship',
    object_id: row.id,
    before: { disclosure_hash: row.disclosure_hash, agreement_hash: row.agreement_hash },
  })
}

async function acknowledge(actor: Account, row: Row, { textHash }: Act<'acknowledge'>): Promise<void> {
  refuseOtherText(textHash, row.disclosure_hash)
  refuseExpired(row, actor, 'acknowledge')
  const at = now()
  const text_version = await versionOf(textHash)
  await signatures.insertSignature({
    ...evidenceOf(actor, row, at),
    kind: 'acknowledged',
    signed_name: null,
    drawing: null,
    text_version,
    text_hash: Buffer.from(textHash, 'hex'),
  })
  await queries.updateVersion(row.id, at)
  audit(actor, 'relationship.acknowledged', {
    object_type: 'relationship',
    object_id: row.id,
    after: { text_version, text_hash: textHash },
  })
}

/** Source: model rules for online agreements: never by a lone click, so a name or a drawing is required. */
async function sign(actor: Account, row: Row, input: Act<'sign'>): Promise<void> {
  const { account_id } = readerOf(actor)
  if (!row.acknowledged_by.includes(account_id)) throw new AppError('conflict', MESSAGES.acknowledgeFirst)
  refuseOtherText(input.textHash, row.agreement_hash)
  refuseExpired(row, actor, 'sign')
  const signed = signatureOf(actor, input)
  const at = now()
  const text_version = await versionOf(input.textHash)
  await signatures.insertSignature({
    ...evidenceOf(actor, row, at),
    ...signed,
    kind: 'signed',
    text_version,
    text_hash: Buffer.from(input.textHash, 'hex'),
  })
  audit(actor, 'relationship.signed', {
    object_type: 'relationship',
    object_id: row.id,
    after: { text_version, text_hash: input.textHash, is_drawn: signed.drawing !== null },
  })
  if (row.signed_by.length + 1 < (row.other_consumer_id ? 2 : 1)) return queries.updateVersion(row.id, at)
  await queries.updateActive(row.id, at)
  audit(actor, 'relationship.activated', {
    object_type: 'relationship',
    object_id: row.id,
    before: { status: row.status },
    after: { status: 'active' },
  })
  for (const party of partiesWithAccount(row)) await settleClient({ ...party, phone: null, created_at: at })
  await emailSignedCopies(row)
}

function partiesWithAccount(row: Row) {
  const { consumer_id, consumer_name, consumer_email, other_consumer_id, other_name, other_email } = row
  return [
    { account_id: consumer_id, name: consumer_name, email: consumer_email },
    ...(other_consumer_id && other_name
      ? [{ account_id: other_consumer_id, name: other_name, email: other_email }]
      : []),
  ]
}

async function end(
  actor: Account,
  row: Row,
  version: number,
  { to, by, reason }: { to: RelationshipStatus; by: 'agent' | 'consumer'; reason: string | null },
): Promise<void> {
  refuseStale(row, version)
  const outcome = to === 'completed' ? 'completed' : 'terminated'
  await queries.updateEnd(row.id, { status: outcome, ended_by: by, end_reason: reason }, now())
  audit(actor, `relationship.${outcome}`, {
    object_type: 'relationship',
    object_id: row.id,
    before: { status: row.status },
    after: { status: outcome, ended_by: by },
    reason: reason ?? undefined,
  })
  await emailEnd(row, outcome, reason)
}

/** Resolves the people and the home that the terms name. @throws invalid */
async function storedTerms(actor: Account, agent_id: string, input: CreateRelationship): Promise<queries.StoredTerms> {
  refuse(faultsOf(input, calendarDayOf(now())))
  const consumer = await consumerOf(actor, input.consumerEmail, 'consumerEmail')
  const other = input.otherConsumerEmail
    ? await consumerOf(actor, input.otherConsumerEmail, 'otherConsumerEmail')
    : null
  if (other?.id === consumer.id) refuse({ otherConsumerEmail: MESSAGES.sameSides })
  const home = input.listingId
    ? await findListing(lookerOf(actor), input.listingId, (await getBrokerage()).mls.office_keys)
    : undefined
  if (input.listingId && !home) refuse({ listingId: MESSAGES.noListing })
  return {
    ...termsOf(input),
    agent_id,
    consumer_id: consumer.id,
    other_consumer_id: other?.id ?? null,
    property_id: home?.id ?? null,
  }
}

async function consumerOf(actor: Account, email: string, field: string) {
  if (email.trim().toLowerCase() === actor.account.email.toLowerCase()) throw invalid({ [field]: MESSAGES.notYourself })
  const consumer = await findConsumer(email)
  if (!consumer) throw invalid({ [field]: MESSAGES.noAccount })
  if (consumer.id === actor.account_id) throw invalid({ [field]: MESSAGES.notYourself })
  return consumer
}

function termsOfRow(row: Row): queries.StoredTerms {
  const { relationship_type, scope, agreement_date, expiration_date, fee_basis, fee_percent, fee_dollars, fee_note } =
    row
  const { agent_id, consumer_id, other_consumer_id, property_id } = row
  return {
    relationship_type,
    scope,
    agreement_date,
    expiration_date,
    fee_basis,
    fee_percent,
    fee_dollars,
    fee_note,
    agent_id,
    consumer_id,
    other_consumer_id,
    property_id,
  }
}

async function partiesOf(actor: Account, row: Row) {
  const brokerage = await getBrokerage()
  const home = row.property_id
    ? await findListingById(lookerOf(actor), row.property_id, brokerage.mls.office_keys)
    : undefined
  const place = home && `${home.address ?? 'the home'}, ${home.city}, ${home.state} ${home.postal_code ?? ''}`.trim()
  return {
    brokerage: brokerage.name,
    agent: row.agent_name,
    license_number: row.license_number,
    consumer: row.consumer_name,
    other_consumer: row.other_name,
    property: home && place ? `${place}${home.listing_id ? `, MLS number ${home.listing_id}` : ''}` : null,
  }
}

/** Evidence of an act: account, time, IP address and browser. The relationship gives the side. */
function evidenceOf(actor: Account, row: Row, at: Date) {
  return {
    id: newId(),
    relationship_id: row.id,
    account_id: actor.account_id,
    side: row.other_consumer_id === actor.account_id ? ('other_consumer' as const) : ('consumer' as const),
    at,
    ip: actor.caller?.ip ?? null,
    user_agent: actor.caller?.user_agent ?? null,
  }
}

/** A typed name must match the account's name; with a drawing, the account's name is used. @throws invalid */
function signatureOf(actor: Account, { signatureName, drawing }: { signatureName: string | null; drawing: string }) {
  const { name } = actor.account
  if (signatureName === null && drawing === '') throw invalid({ signatureName: MESSAGES.signatureMissing })
  if (signatureName !== null && !isSameName(signatureName, name))
    throw invalid({ signatureName: MESSAGES.nameDiffers(name) })
  return { signed_name: signatureName ?? name, drawing: drawing === '' ? null : drawing }
}

async function versionOf(hash: string): Promise<string> {
  const [text] = await signatures.listTexts([hash])
  if (!text) throw new AppError('conflict', MESSAGES.changedMeanwhile)
  return text.text_version
}

async function refuseDuplicate(terms: queries.StoredTerms, exceptId: string | null): Promise<void> {
  await queries.lockAgent(terms.agent_id)
  if (await queries.hasDuplicate(terms, exceptId)) refuse({ consumerEmail: MESSAGES.alreadyOpen })
}

/** The agent's form still holds their version, and the error carries the stored one. */
function refuseStale(row: Row, version: number): void {
  if (row.version === version) return
  const { consumer_email, other_email, fee_percent, fee_dollars, updated_at } = row
  throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      relationship_type: row.relationship_type,
      consumerEmail: consumer_email,
      otherConsumerEmail: other_email,
      scope: row.scope,
      agreement_date: row.agreement_date,
      expiration_date: row.expiration_date,
      fee_basis: row.fee_basis,
      fee_percent: fee_percent === null ? '' : String(fee_percent),
      fee_dollars: fee_dollars === null ? '' : String(fee_dollars),
      fee_note: row.fee_note,
      version: row.version,
      saved_at: updated_at.toISOString(),
      saved_by: null,
    },
  })
}

/** The client must reload the page, because the stored text is not the one that the page shows. */
function refuseOtherText(given: string, stored: string | null): void {
  if (given !== stored) throw new AppError('conflict', MESSAGES.changedMeanwhile)
}

function refuseExpired(row: Row, actor: Account, act: 'acknowledge' | 'sign'): void {
  if (!actsFor(row, 'consumer', readerOf(actor)).includes(act)) throw new AppError('conflict', MESSAGES.lastDayOver)
}
