import { getRequest } from '@tanstack/react-start/server'
import type { Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { createAccount } from '#features/accounts/public.server.ts'
import { getBrand } from '#features/brand/public.server.ts'
import { getBrokerageSettings } from '#features/brokerage/public.server.ts'
import { getConnections } from '#features/connections/public.server.ts'
import { readLaunchChecks } from '#features/launch-checks/public.server.ts'
import { readLegalTexts } from '#features/legal/public.server.ts'
import { readiness } from '#features/mls/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import * as queries from '../queries.server.ts'
import { stepsOf } from '../rules.ts'
import type { CreateAdministrator, SetupView } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { isOpenedBy } from './link.server.ts'

/**
 * Returns what /setup shows to the caller: a hint to the link, the form of the first account, or the steps.
 * @throws forbidden for an administrator without the permission
 */
export async function getSetup(actor: Visitor): Promise<SetupView> {
  const admin = actorAs(actor, 'admin:operations')
  if (admin) {
    const [
      brokerage,
      brand,
      connections,
      { checks, owners },
      legal,
      { imported: listings, total: feed_total, ...pictures },
    ] = await Promise.all([
      getBrokerageSettings(admin),
      getBrand(admin),
      getConnections(admin),
      readLaunchChecks(),
      readLegalTexts(),
      readiness(),
    ])
    const facts = {
      administrator: admin.account.name,
      brokerage,
      brand,
      connections,
      listings,
      feed_total,
      first_pictures: pictures.first_pictures,
      has_pictures: pictures.has_pictures,
      checks,
      owners,
      legal,
    }
    return { stage: 'steps', steps: stepsOf(facts), ...facts }
  }
  if (await queries.hasAdministrator()) return { stage: 'no_access' }
  const link = await queries.findLink()
  return isOpenedBy(link, getRequest()) ? { stage: 'account', expires_at: link.expires_at } : { stage: 'link' }
}

/**
 * Creates the first administrator and signs them in. Of two requests at the same time, one succeeds, because the other
 * waits for the link, which is gone by then. @throws forbidden, invalid
 */
export async function createAdministrator(actor: Visitor, input: CreateAdministrator): Promise<{ success: true }> {
  await transaction(async () => {
    const link = await queries.lockLink()
    if (!isOpenedBy(link, getRequest()) || (await queries.hasAdministrator()))
      throw new AppError('forbidden', MESSAGES.linkOver)
    const id = await createAccount(actor, { ...input, user_role: 'super_admin' }, { isHere: true })
    if (!id) throw new AppError('invalid', MESSAGES.emailTaken, { email: MESSAGES.emailTaken })
    // The database deletes it as well: see the trigger on accounts.
    await queries.deleteLink()
  })
  return { success: true }
}
