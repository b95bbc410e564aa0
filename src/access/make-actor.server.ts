import { currentAccountOf } from '#features/accounts/public.server.ts'
import {
  type Refusal,
  refusalOfAdmin,
  refusalOfAgent,
  refusalOfSession,
  refusalOfSold,
  refusalOfUser,
  refusalOfVow,
} from '#features/accounts/rules/refusals.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import type { Permission } from '#features/permissions/words.ts'
import { AppError } from '#kit/call/errors.ts'
import { callerOf } from '#kit/call/request.server.ts'
import { now } from '#ports/clock.server.ts'
import type { Actor, ActorFor, Tier, Visitor, Worker } from './actors.ts'

/**
 * Returns the actor of a request for a tier. Looks the account up once per request.
 * @param text message for an account without the permission, where the specification fixes one
 * @throws signed_out, forbidden
 */
export async function actorFor<T extends Tier>(tier: T, request: Request, text?: string): Promise<ActorFor<T>> {
  const account = await currentAccountOf(request)
  const refusal = refusalFor(tier, account, now())
  if (refusal) {
    const lacksPermission = refusal.message === MESSAGES.forbidden || refusal.help !== undefined
    const message = (lacksPermission && text) || refusal.message
    throw new AppError(refusal.code, message, undefined, refusal.help ? { help: refusal.help } : undefined)
  }
  return make<T>({
    kind: account ? 'account' : 'visitor',
    account_id: account?.id ?? null,
    label: account ? account.user_role : 'visitor',
    caller: callerOf(request),
    account: account && !refusalOfSession(account) ? account : null,
  })
}

/** Returns the caller as a visitor without looking up the session. */
export function visitorOf<T extends Tier>(request: Request): ActorFor<T> {
  return make<T>({ kind: 'visitor', account_id: null, label: 'visitor', caller: callerOf(request), account: null })
}

/** Returns the reason that an account fails a tier, or null. */
export function refusalFor(tier: Tier, account: CurrentAccount | null, at: Date): Refusal {
  switch (tier) {
    case 'public':
      return null
    case 'session':
      return refusalOfSession(account)
    case 'user':
    case 'own':
      return refusalOfUser(account, at)
    case 'vow':
      return refusalOfVow(account, at)
    case 'sold':
      return refusalOfSold(account, at)
    case 'agent':
      return refusalOfAgent(account, at)
    case 'admin':
      return refusalOfAdmin(account, null, at)
    default:
      return refusalOfAdmin(account, tier.slice('admin:'.length) as Permission, at)
  }
}

/** Returns the caller as a stronger actor, or null if the account fails the tier. */
export function actorAs<T extends Tier>(actor: Visitor, tier: T): ActorFor<T> | null {
  return refusalFor(tier, actor.account, now()) ? null : make<T>(actor)
}

/** Returns the actor of a command run on the server's command line. */
export function commandActor(command: string): Actor {
  return { kind: 'command', account_id: null, label: command, caller: null }
}

/** Returns the actor of a background job. */
export function workerActor<const J extends string>(job: J): Worker<J> {
  return { kind: 'worker', account_id: null, label: job, caller: null } as unknown as Worker<J>
}

/** Returns the recipient of an email as a viewer, so that the email holds only data that this account may see. */
export function emailRecipientActor(account: CurrentAccount): Visitor {
  return make<'public'>({ kind: 'worker', account_id: account.id, label: 'emails', caller: null, account })
}

function make<T extends Tier>(actor: Actor & { account: CurrentAccount | null }): ActorFor<T> {
  return actor as unknown as ActorFor<T>
}
