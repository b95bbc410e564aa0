import { definePersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/identity.server.ts'
import type { Sender } from '../schema.ts'

definePersonalData({
  name: 'contact_record',
  read: queries.listOf,
  erase: (accountId) => queries.erase(accountId, now()),
})

/**
 * Returns the person who sent a form, in the caller's transaction: that of the account signed in, else of the email
 * address. A new person is stored. An account gets a person known by its address only once its owner confirmed it, and
 * no one becomes the same person by a phone number or a name. An address of a record that an agent merged into another
 * is of that one, until an account confirms it.
 */
export async function personOf(sender: Sender): Promise<string> {
  const account = await queries.lockAccountOf(sender)
  if (!account) {
    const { id, merged_into_id } = await queries.saveByEmail(newId(), sender)
    return merged_into_id ? queries.lockMergedInto(merged_into_id) : id
  }
  const known = (await queries.findByAccount(account.id)) ?? (await queries.giveToAccount(account, now()))
  if (known) return known
  const id = newId()
  await queries.insertWithAccount(id, account.id, sender)
  return id
}
