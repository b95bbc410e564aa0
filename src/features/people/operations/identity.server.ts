import { definePersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/identity.server.ts'
import type { Sender } from '../schema.ts'

definePersonalData({
  name: 'contact_record',
  read: queries.listOf,
  add: addProspect,
  erase: (accountId) => queries.erase(accountId, now()),
})

/**
 * Returns the person who sent a form, in the caller's transaction: that of the account signed in, else of the email
 * address. A new person is stored, and one who asked for nothing before is new. An account gets a person known by its
 * address only once its owner confirmed it, and no one becomes the same person by a phone number or a name. An address of
 * a record that an agent merged into another is of that one, until an account confirms it.
 */
export async function personOf(sender: Sender): Promise<string> {
  const id = await findOrAdd(sender, 'new')
  await queries.updateAsked(id, sender.created_at, now())
  return id
}

/**
 * Makes a person of someone who registered or subscribed and confirmed their address, in the caller's transaction, unless
 * they are one. They asked for nothing, so a new record is a prospect without an agent. The team is no prospect.
 */
export async function addProspect(sender: Sender): Promise<void> {
  if (!(await queries.isOfTeam(sender))) await findOrAdd(sender, 'prospect')
}

/** @param stage of a new person */
async function findOrAdd(sender: Sender, stage: 'prospect' | 'new'): Promise<string> {
  const account = await lockSender(sender)
  if (!account) {
    const { id, merged_into_id } = await queries.saveByEmail(newId(), sender, stage)
    return merged_into_id ? queries.lockMergedInto(merged_into_id) : id
  }
  const known = (await queries.findByAccount(account.id)) ?? (await queries.giveToAccount(account, sender.name, now()))
  if (known) return known
  const id = newId()
  await queries.insertWithAccount(id, account.id, sender, stage)
  return id
}

/**
 * Locks the account of a sender, and their address: a form and a confirmation of one address at the same time would make
 * two people. The second one looks for the account again, which the first may have confirmed.
 */
async function lockSender(sender: Sender): Promise<queries.PersonAccount | undefined> {
  const account = await queries.lockAccountOf(sender)
  const email = account ? account.email_normalized : (sender.email?.toLowerCase() ?? null)
  if (email === null) return account
  await queries.lockAddress(email)
  return account ?? queries.lockAccountOf(sender)
}
