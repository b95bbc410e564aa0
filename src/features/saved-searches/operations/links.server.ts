import type { Visitor } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { type AlertEmail, findStoredEmail } from '../queries/emails.server.ts'
import { hideHome, listHidden, showHome } from '../queries/hidden-homes.server.ts'
import { listReaders, type Reader } from '../queries/readers.server.ts'
import * as queries from '../queries/searches.server.ts'
import { updateTiming } from '../queries/timing.server.ts'
import { isInactive, rhythmOf, rhythmOfPreference } from '../rules/alert-schedule.ts'
import type { AlertLink, FollowAlertLink, ReadAlertLink } from '../schema.ts'
import { type LinkAct, MESSAGES, PAUSE_DAYS } from '../words.ts'
import { idsOfToken } from './alert-link.server.ts'

/** @throws not_found if the token is invalid */
async function openLink(token: string): Promise<{ email: AlertEmail; propertyId: string | null }> {
  const { emailId, propertyId } = idsOfToken(token) ?? { emailId: null, propertyId: null }
  const email = emailId ? await findStoredEmail(emailId) : undefined
  if (!email) throw new AppError('not_found', MESSAGES.badLink)
  return { email, propertyId }
}

/** Returns what an alert link is about and what it can do now. Changes nothing. @throws not_found */
export async function readAlertLink({ token }: ReadAlertLink): Promise<AlertLink> {
  const { email, propertyId } = await openLink(token)
  const [reader] = await listReaders([email.account_id])
  if (!reader) throw new AppError('not_found', MESSAGES.badLink)
  const at = now()
  const preference = rhythmOfPreference(reader.frequency)
  const isAway = isInactive(reader.last_here_at, at)
  const all = await queries.listSearches(email.account_id)
  const own = all.filter(({ id }) => email.search_ids.includes(id))
  const searches = own.map((search) => ({
    name: search.name,
    rhythm: rhythmOf(search, preference, isAway),
    paused_until: search.paused_until && search.paused_until > at ? search.paused_until : null,
  }))
  const isHidden = propertyId !== null && (await listHidden(email.account_id)).has(propertyId)
  const isOn = searches.some(({ rhythm }) => rhythm !== 'off')
  const others: LinkAct[] = isOn
    ? [
        searches.some(({ paused_until }) => paused_until) ? 'resume' : 'pause',
        ...(isAway ? (['keep'] as const) : RHYTHMS.filter((act) => searches.some(({ rhythm }) => rhythm !== act))),
        'stop',
        ...(all.length > own.length ? (['stop_all'] as const) : []),
      ]
    : [...RHYTHMS]
  return {
    searches,
    home: propertyId ? { label: await labelOf(reader, propertyId, at), is_hidden: isHidden } : null,
    acts: [
      ...(propertyId ? [isHidden ? ('show' as const) : ('hide' as const)] : []),
      ...(own.length > 0 ? others : []),
    ],
  }
}

const RHYTHMS = ['instant', 'daily', 'weekly'] as const

async function labelOf(reader: Reader, propertyId: string, at: Date): Promise<string> {
  const [home] = await listCards(lookerOf(emailRecipientActor(reader)), [propertyId], at)
  if (!home) return MESSAGES.noLongerAvailable
  return [home.address ?? 'Address withheld', home.city].join(home.address ? ', ' : ' in ')
}

/**
 * Performs the action of an alert link. The token identifies the account, without sign-in. Idempotent.
 * @throws not_found if the token is invalid
 */
export async function followAlertLink(actor: Visitor, { token, act }: FollowAlertLink): Promise<AlertLink> {
  const { email, propertyId } = await openLink(token)
  const at = now()
  await transaction(async () => {
    const { account_id } = email
    const ids = email.search_ids
    if (act === 'hide' && propertyId) await hideHome(account_id, propertyId, at)
    else if (act === 'show' && propertyId) await showHome(account_id, propertyId)
    else if (act === 'keep') await updateTiming(account_id, { kept_at: at })
    else if (act === 'stop_all') {
      const all = await queries.listSearches(account_id)
      if (all.length > 0) await queries.setSearches(account_id, idsOf(all), { is_notifying: false })
    } else if (ids.length > 0) await queries.setSearches(account_id, ids, changeOf(act, at))
    await queries.rescheduleCheck(account_id, at)
    audit(actor, 'saved_search.changed_by_link', {
      object_type: 'alert_letter',
      object_id: email.id,
      after: { act, account_id, ...(propertyId ? { property_id: propertyId } : {}) },
    })
  })
  return readAlertLink({ token })
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}

function changeOf(act: LinkAct, at: Date): Parameters<typeof queries.setSearches>[2] {
  if (act === 'pause') return { paused_until: new Date(at.getTime() + PAUSE_DAYS * DAY_MS) }
  if (act === 'resume') return { paused_until: null, is_notifying: true }
  if (act === 'instant' || act === 'daily' || act === 'weekly') return { frequency: act, is_notifying: true }
  return act === 'stop' ? { is_notifying: false } : {}
}
