import { expectTypeOf, test } from 'vitest'
import type { Account, ActorFor, SoldViewer, VowViewer } from '#access/actors.ts'
import type { Looker } from './queries/read.server.ts'
import type { findSoldDetails } from './queries/read-one.server.ts'

/** The compiler is the test: a `user` call has no actor that gives access to a sold home. */
test('sold homes are read only with the actor that proves the permission', () => {
  type Proof = Parameters<typeof findSoldDetails>[0]
  expectTypeOf<ActorFor<'sold'>>().toExtend<Proof>()
  expectTypeOf<SoldViewer>().toExtend<Proof>()
  expectTypeOf<Account>().not.toExtend<Proof>()
  expectTypeOf<VowViewer>().not.toExtend<Proof>()
  expectTypeOf<ActorFor<'user'>>().not.toExtend<Proof>()
  expectTypeOf<ActorFor<'admin'>>().not.toExtend<Proof>()

  const looker = (actor: ActorFor<'user'>): Looker => {
    // @ts-expect-error An account is no sold viewer.
    return { viewer: 'sold', sold: actor, reader: null }
  }
  const unproven = (): Looker => {
    // @ts-expect-error Saying so is no proof either.
    return { viewer: 'sold', sold: null, reader: null }
  }
  void [looker, unproven]
})
