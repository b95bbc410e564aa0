import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { Permission } from '#features/permissions/words.ts'
import type { Caller } from '#kit/call/request.server.ts'

declare const isVisitor: unique symbol
declare const isSignedIn: unique symbol
declare const isAccount: unique symbol
declare const isVowViewer: unique symbol
declare const isSoldViewer: unique symbol
declare const isAgent: unique symbol
declare const isAdmin: unique symbol
declare const isWorker: unique symbol

/**
 * The party behind an action, as the audit log names it. Only access/ makes actors, so their types prove what was
 * checked.
 */
export interface Actor {
  kind: 'visitor' | 'account' | 'worker' | 'command'
  account_id: string | null
  label: string
  caller: Caller | null
}

/** The sender of any request. `account` is set if the request has a live session. */
export interface Visitor extends Actor {
  readonly [isVisitor]: true
  account: CurrentAccount | null
}
/** The holder of a live session, whatever the account's status. */
export interface SignedIn extends Visitor {
  readonly [isSignedIn]: true
  account: CurrentAccount
  account_id: string
}
/** An active account with a verified email and a password that has not expired. */
export interface Account extends SignedIn {
  readonly [isAccount]: true
}
/** A registrant under current VOW terms. */
export interface VowViewer extends Account {
  readonly [isVowViewer]: true
}
/** A registrant with permission to see sold homes. */
export interface SoldViewer extends VowViewer {
  readonly [isSoldViewer]: true
}
/** An agent of the brokerage, or an administrator. */
export interface AgentActor extends Account {
  readonly [isAgent]: true
}
/** An administrator with the permission that the call names, or 'any' if it names none. */
export interface Admin<K extends Permission | 'any'> extends Account {
  readonly [isAdmin]: K
}
/** A background job, by the name its feature gives it. */
export interface Worker<J extends string> extends Actor {
  readonly [isWorker]: J
}

/** Tiers of access, weakest first. */
export type Tier = 'public' | 'session' | 'user' | 'own' | 'vow' | 'sold' | 'agent' | 'admin' | `admin:${Permission}`

export type ActorFor<T extends Tier> = T extends 'public'
  ? Visitor
  : T extends 'session'
    ? SignedIn
    : T extends 'user' | 'own'
      ? Account
      : T extends 'vow'
        ? VowViewer
        : T extends 'sold'
          ? SoldViewer
          : T extends 'agent'
            ? AgentActor
            : T extends 'admin'
              ? Admin<'any'>
              : T extends `admin:${infer K extends Permission}`
                ? Admin<K>
                : never
