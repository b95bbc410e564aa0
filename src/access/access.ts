import { createMiddleware } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { requireAudit } from '#kit/call/call-context.server.ts'
import type { Tier } from './actors.ts'
import { actorFor, visitorOf } from './make-actor.server.ts'

/**
 * Declares who may make a call, and hands its handler the actor that proves it. It runs before the input is
 * validated, so a refused caller learns nothing of the shape. A public call that asks nothing of the database may
 * say so with `isAccountRead: false`: its actor is then a visitor, whoever calls. `refusal` is what somebody reads who lacks the
 * right itself, where the specification has a text for it. @throws signed_out, forbidden
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
