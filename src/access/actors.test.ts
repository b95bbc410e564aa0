import { expect, expectTypeOf, test } from 'vitest'
import type {
  Account,
  ActorFor,
  Admin,
  AgentActor,
  SignedIn,
  SoldViewer,
  Visitor,
  VowViewer,
  Worker,
} from './actors.ts'

/** Proves permissions at compile time: tsc fails if a line marked below compiles. None of this code runs. */

declare function listSoldHomes(viewer: SoldViewer): void
declare function listVowHomes(viewer: VowViewer): void
declare function listOwnSearches(account: Account): void
declare function updateVendor(admin: Admin<'vendors'>): void
declare function showAdminHome(admin: Admin<'any'>): void
declare function sendDigests(worker: Worker<'digests'>): void

function calls(actor: {
  public: ActorFor<'public'>
  session: ActorFor<'session'>
  user: ActorFor<'user'>
  own: ActorFor<'own'>
  vow: ActorFor<'vow'>
  sold: ActorFor<'sold'>
  agent: ActorFor<'agent'>
  admin: ActorFor<'admin'>
  vendors: ActorFor<'admin:vendors'>
  seo: ActorFor<'admin:seo'>
  importer: Worker<'mls'>
}) {
  listSoldHomes(actor.sold)
  // @ts-expect-error a visitor has no access to sold homes
  listSoldHomes(actor.public)
  // @ts-expect-error a session alone does not give access to sold homes
  listSoldHomes(actor.session)
  // @ts-expect-error a call declared `user` does not either
  listSoldHomes(actor.user)
  // @ts-expect-error a call declared `own` does not either
  listSoldHomes(actor.own)
  // @ts-expect-error a registrant needs the permission
  listSoldHomes(actor.vow)
  // @ts-expect-error the agent role does not include the permission
  listSoldHomes(actor.agent)
  // @ts-expect-error the administrator role does not include the permission
  listSoldHomes(actor.vendors)
  // @ts-expect-error a job has no access to sold homes
  listSoldHomes(actor.importer)

  listVowHomes(actor.vow)
  listVowHomes(actor.sold)
  // @ts-expect-error the account must have accepted the terms
  listVowHomes(actor.user)
  // @ts-expect-error agents must accept the terms too
  listVowHomes(actor.agent)

  listOwnSearches(actor.own)
  listOwnSearches(actor.user)
  listOwnSearches(actor.vendors)
  // @ts-expect-error the account may be suspended or unconfirmed
  listOwnSearches(actor.session)
  // @ts-expect-error a visitor has no saved searches
  listOwnSearches(actor.public)

  updateVendor(actor.vendors)
  // @ts-expect-error a different permission is not enough
  updateVendor(actor.seo)
  // @ts-expect-error an administrator without a named permission
  updateVendor(actor.admin)
  // @ts-expect-error an agent
  updateVendor(actor.agent)

  showAdminHome(actor.admin)
  // @ts-expect-error a buyer
  showAdminHome(actor.user)

  // @ts-expect-error a job of another feature
  sendDigests(actor.importer)
  // @ts-expect-error an administrator is not a job
  sendDigests(actor.vendors)

  // @ts-expect-error an actor is not an object literal: only access/ makes them
  listOwnSearches({ kind: 'account', account_id: 'a', label: 'registered', caller: null, account: actor.user.account })
}

test('each tier hands out its own kind of actor', () => {
  expect(calls).toBeTypeOf('function')
  expectTypeOf<ActorFor<'public'>>().toEqualTypeOf<Visitor>()
  expectTypeOf<ActorFor<'session'>>().toEqualTypeOf<SignedIn>()
  expectTypeOf<ActorFor<'user'>>().toEqualTypeOf<Account>()
  expectTypeOf<ActorFor<'own'>>().toEqualTypeOf<Account>()
  expectTypeOf<ActorFor<'vow'>>().toEqualTypeOf<VowViewer>()
  expectTypeOf<ActorFor<'sold'>>().toEqualTypeOf<SoldViewer>()
  expectTypeOf<ActorFor<'agent'>>().toEqualTypeOf<AgentActor>()
  expectTypeOf<ActorFor<'admin'>>().toEqualTypeOf<Admin<'any'>>()
  expectTypeOf<ActorFor<'admin:vendors'>>().toEqualTypeOf<Admin<'vendors'>>()
})
