import { createMiddleware } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { requireAudit } from '#kit/call/call-context.server.ts'
import type { Tier } from './actors.ts'
import { actorFor, visitorOf } from './make-actor.server.ts'

/**
 * Requires a tier of access for a call, and passes its handler the actor that proves it. Runs before input validation,
 * so a refused caller learns nothing about the input. With `isAccountRead: false`, a public call makes every caller a
 * visitor without a database query. `refusal` replaces the message for an account without the permission.
 * @throws signed_out, forbidden
 */
export function access<const T extends Tier>(tier: T, options: { isAccountRead?: boolean; refusal?: string } = {}) {
  return createMiddleware({ type: 'function' }).server(async ({ next, method }) => {
    const actor =
      options.isAccountRead === false && tier === 'public'
        ? visitorOf<T>(getRequest())
        : await actorFor(tier, getRequest(), options.refusal)
    if (method === 'POST' && tier.startsWith('admin')) requireAudit()
    return next({ context: { actor } })
  })
}
