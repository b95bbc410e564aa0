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

/**
 * The compiler proves permission: what is marked below does not compile, and tsc fails where one of the marks is not
 * needed any more. Nothing of it runs.
 */

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
  // @ts-expect-error a visitor reaches no sold home
  listSoldHomes(actor.public)
  // @ts-expect-error nor does somebody with a session
  listSoldHomes(actor.session)
  // @ts-expect-error nor does a call that is declared `user`
  listSoldHomes(actor.user)
  // @ts-expect-error nor one that is declared `own`
  listSoldHomes(actor.own)
  // @ts-expect-error nor a registrant without the permission
  listSoldHomes(actor.vow)
  // @ts-expect-error nor an agent, by being one
  listSoldHomes(actor.agent)
  // @ts-expect-error nor an administrator, by being one
  listSoldHomes(actor.vendors)
  // @ts-expect-error nor a job
  listSoldHomes(actor.importer)

  listVowHomes(actor.vow)
  listVowHomes(actor.sold)
  // @ts-expect-error terms must have been accepted
  listVowHomes(actor.user)
  // @ts-expect-error an agent has accepted them or has not, like anybody else
  listVowHomes(actor.agent)

  listOwnSearches(actor.own)
  listOwnSearches(actor.user)
  listOwnSearches(actor.vendors)
  // @ts-expect-error the account may be suspended or unconfirmed
  listOwnSearches(actor.session)
  // @ts-expect-error a visitor has none
  listOwnSearches(actor.public)

  updateVendor(actor.vendors)
  // @ts-expect-error another permission is not this one
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
  // @ts-expect-error a person is no job
  sendDigests(actor.vendors)

  // @ts-expect-error an actor cannot be written down: only access/ makes them
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
