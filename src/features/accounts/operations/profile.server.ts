import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { recordConsents, revokeConsents } from '#features/consents/public.server.ts'
import { findTextStanding, isTextOffered } from '#features/text-messages/public.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { setNotificationPreferences } from '#kit/email/email-preferences.server.ts'
import { now } from '#ports/clock.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import { deleteUnsubscription } from '../queries/suppressions.server.ts'
import { normaliseEmail } from '../rules.ts'
import type { CurrentUser, Preferences, Profile, UpdatePreferences, UpdateProfile } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { type ContactMethod, TEXTS } from '../words.ts'
import { getCurrentUser, repaintHeader } from './sessions.server.ts'

/** Returns the caller's profile. @throws not_found */
export async function getProfile(actor: Account): Promise<Profile> {
  return requireFound(await accounts.findProfile(actor.account.id), TEXTS.userNotFound)
}

/** Edits the caller's profile and no other part of the account. @throws not_found, conflict */
export async function updateProfile(actor: Account, { version, ...fields }: UpdateProfile): Promise<Profile> {
  const { id, role_level, agent_id } = actor.account
  return transaction(async () => {
    const before = requireFound(await accounts.findProfile(id), TEXTS.userNotFound)
    if (version !== undefined && version !== before.version) throw conflictWith(before)
    const change = given(fields)
    if (Object.keys(change).length === 0) return before
    await accounts.updateAccount(id, change, now())
    const after = requireFound(await accounts.findProfile(id), TEXTS.userNotFound)
    audit(actor, 'profile.updated', {
      object_type: 'account',
      object_id: id,
      before: { ...before },
      after: { ...after },
    })
    repaintHeader({ id, name: after.name, role_level, is_agent: agent_id !== null })
    return after
  })
}

setNotificationPreferences(accounts.isNotified)

/** Returns the caller's preferences, and whether text messages are offered, which needs a gateway. @throws not_found */
export async function getUserPreferences(actor: Account): Promise<Preferences & { is_text_offered: boolean }> {
  const stored = requireFound(await accounts.findPreferences(actor.account.id), TEXTS.userNotFound)
  return { ...offered(stored), is_text_offered: isTextOffered() }
}

/** Returns the signed-in user with the user's preferences. @throws not_found */
export async function getUserWithPreferences(
  actor: Account,
): Promise<{ user: CurrentUser; preferences: Preferences & { is_text_offered: boolean } }> {
  return { user: await getCurrentUser(actor), preferences: await getUserPreferences(actor) }
}

function offered(stored: Preferences): Preferences {
  if (isTextOffered()) return stored
  const { preferred_contact_method: method } = stored
  return { ...stored, sms_notifications: false, preferred_contact_method: method === 'sms' ? 'email' : method }
}

/** Returns the preferred contact method of an account, for the person who replies. Null without an account. */
export async function getContactPreference(accountId: string | null): Promise<ContactMethod | null> {
  const stored = accountId === null ? null : await accounts.findPreferences(accountId)
  return stored && offered(stored).preferred_contact_method
}

/** Refuses preferences for texts without a gateway, phone number, or consent to contact. */
async function checkTexts(id: string, before: Preferences, change: Partial<Preferences>): Promise<void> {
  const isWished = change.sms_notifications && !before.sms_notifications
  const isPreferred = change.preferred_contact_method === 'sms'
  if (!isWished && !isPreferred) return
  const field = isWished ? 'sms_notifications' : 'preferred_contact_method'
  const refuse = (text: string) => new AppError('invalid', text, { [field]: text })
  if (!isTextOffered()) throw refuse(MESSAGES.noTexts)
  if (!isWished) return
  const standing = await findTextStanding(id)
  if (!standing?.phone) throw refuse(MESSAGES.textsNeedPhone)
  if (!standing.has_consent) throw refuse(MESSAGES.textsNeedConsent)
}

/**
 * Changes the caller's preferences. Marketing email is also a consent, so its changes are recorded.
 * @throws not_found
 */
export async function updatePreferences(actor: Account, input: UpdatePreferences): Promise<Preferences> {
  const { id, email } = actor.account
  return transaction(async () => {
    const before = requireFound(await accounts.findPreferences(id), TEXTS.userNotFound)
    const change = given(input)
    if (Object.keys(change).length === 0) return before
    await checkTexts(id, before, change)
    await accounts.updateAccount(id, change, now())
    const after = requireFound(await accounts.findPreferences(id), TEXTS.userNotFound)
    if (after.marketing_emails !== before.marketing_emails) {
      if (after.marketing_emails) await deleteUnsubscription(normaliseEmail(email))
      else await revokeConsents(id, ['marketing'], now())
      await recordConsents(actor, { id, email }, { marketing: after.marketing_emails }, 'preferences')
    }
    audit(actor, 'preferences.updated', {
      object_type: 'account',
      object_id: id,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Omitted members stay unchanged. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}

function conflictWith({ name, phone, street, city, state, postal_code, version }: Profile): AppError {
  return new AppError('conflict', 'Your profile was changed in another tab.', undefined, {
    current: { name, phone, street, city, state, postal_code, version },
  })
}
