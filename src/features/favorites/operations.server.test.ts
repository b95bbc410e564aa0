import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import * as history from '#features/history/operations.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import * as operations from './operations.server.ts'
import { MAX_FAVORITES, MESSAGES } from './words.ts'

const own = () => testActor('own')
const ids = async (actor: Awaited<ReturnType<typeof own>>) => (await operations.listFavoriteIds(actor)).ids

async function change(property_id: string, before: object, after: object, at = new Date()): Promise<number> {
  const kind = 'price' in after ? ('price' as const) : ('status' as const)
  const values = { property_id, kind, before: JSON.stringify(before), after: JSON.stringify(after), at }
  const row = await db().insertInto('property_changes').values(values).returning('seq').executeTakeFirstOrThrow()
  return row.seq
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a home', () => {
  databaseTest('is kept once, however often it is saved, and no audit tells of it', async () => {
    const actor = await own()
    const home = await buildProperty()
    const first = await operations.addFavorite(actor, { propertyId: home.id, notes: 'A porch.' })
    expect(await operations.addFavorite(actor, { propertyId: home.id, notes: 'Another text.' })).toEqual(first)
    expect(await operations.isFavorited(actor, { propertyId: home.id })).toEqual({ is_favorited: true })
    expect(await ids(actor)).toEqual([home.id])
    expect((await operations.listFavorites(actor, {})).favorites).toMatchObject([
      { property_id: home.id, notes: 'A porch.', version: 1, home: { id: home.id, price: 320_000 }, changes: [] },
    ])
    expect(await auditRecords()).toEqual([])
  })

  databaseTest('that nobody knows, or that the caller may not find, cannot be kept', async () => {
    const actor = await own()
    const vowOnly = await buildProperty({ is_idx: false })
    for (const propertyId of [newId(), vowOnly.id])
      await expect(operations.addFavorite(actor, { propertyId })).rejects.toMatchObject({ code: 'not_found' })
    const registrant = await testActor('vow')
    await operations.addFavorite(registrant, { propertyId: vowOnly.id })
    expect(await ids(registrant)).toEqual([vowOnly.id])
  })

  databaseTest('is taken away with its note, and comes back with it and in its place', async () => {
    const actor = await own()
    const [old, young] = [await buildProperty(), await buildProperty()]
    await operations.addFavorite(actor, { propertyId: old.id, notes: 'First.', savedAtMs: later(-60).getTime() })
    await operations.addFavorite(actor, { propertyId: young.id })
    const removed = await operations.removeFavorite(actor, { propertyId: old.id })
    expect(removed).toMatchObject({ property_id: old.id, notes: 'First.' })
    await expect(operations.removeFavorite(actor, { propertyId: old.id })).rejects.toMatchObject({ code: 'not_found' })
    const { notes, created_at } = removed
    await operations.addFavorite(actor, { propertyId: old.id, notes, savedAtMs: created_at.getTime() })
    expect(await ids(actor)).toEqual([young.id, old.id])
    expect((await operations.listFavorites(actor, {})).favorites.at(-1)).toMatchObject({ notes: 'First.' })
  })

  databaseTest('is one of as many as may be kept', async () => {
    const actor = await own()
    const home = await buildProperty()
    await sql`insert into favorites (account_id, property_id, created_at, updated_at)
      select ${actor.account_id}, gen_random_uuid(), now(), now() from generate_series(1, ${MAX_FAVORITES})`.execute(
      db(),
    )
    await expect(operations.addFavorite(actor, { propertyId: home.id })).rejects.toMatchObject({ code: 'conflict' })
    await operations.mergeFavorites(actor, { homes: [{ propertyId: home.id, savedAtMs: 0 }] })
    expect(await ids(actor)).not.toContain(home.id)
  })
})

describe('homes that were saved in a browser', () => {
  databaseTest('join those of the account, each once, and those that are there keep their note', async () => {
    const actor = await own()
    const [stored, added, sold] = [
      await buildProperty(),
      await buildProperty(),
      await buildProperty({ status: 'sold', close_price: 300_000, close_date: '2026-04-12' }),
    ]
    await operations.addFavorite(actor, { propertyId: stored.id, notes: 'Mine.' })
    const homes = [stored.id, added.id, sold.id, newId(), added.id].map((propertyId) => ({
      propertyId,
      savedAtMs: later(-30).getTime(),
    }))
    const merged = await operations.mergeFavorites(actor, { homes })
    expect(new Set(merged.ids)).toEqual(new Set([stored.id, added.id, sold.id]))
    expect(await operations.mergeFavorites(actor, { homes })).toEqual(merged)
    const { favorites } = await operations.listFavorites(actor, {})
    expect(favorites.find(({ property_id }) => property_id === stored.id)?.notes).toBe('Mine.')
  })
})

describe('a home that has been sold', () => {
  databaseTest('says nothing to those who may not see it but their own note', async () => {
    const actor = await testActor('vow')
    const home = await buildProperty({ address: '9 Canary Street', title: '9 Canary Street', price: 777_123 })
    await operations.addFavorite(actor, { propertyId: home.id, notes: 'The one with the oak.' })
    await change(home.id, { price: 800_321 }, { price: 777_123 }, later(1))
    await change(home.id, { status: 'active' }, { status: 'sold' }, later(2))
    const values = { status: 'sold' as const, close_price: 765_432, close_date: '2026-11-02' }
    await db().updateTable('properties').set(values).where('id', '=', home.id).execute()
    const list = await operations.listFavorites(actor, {})
    expect(list.favorites).toMatchObject([{ notes: 'The one with the oak.', home: null, changes: [] }])
    expect(withoutIds(list)).not.toMatch(/777|800_?321|765|Canary|sold|2026-11-02/i)
    expect(await operations.listChangedFavorites(actor, 0)).toEqual([])
  })

  databaseTest('is shown to those who may, and that is written down', async () => {
    const actor = await testActor('sold')
    const home = await buildProperty({ status: 'sold', close_price: 765_432, close_date: '2026-11-02' })
    await operations.addFavorite(actor, { propertyId: home.id })
    const { favorites } = await operations.listFavorites(actor, {})
    expect(favorites).toMatchObject([{ home: { status: 'sold', close_price: 765_432 } }])
    const { rows } = await sql`select kind, object_id, details from access_log`.execute(db())
    expect(rows).toEqual([{ kind: 'sold.listed', object_id: 'favorites', details: { homes: [home.id] } }])
  })
})

describe('what changed', () => {
  databaseTest('since the home was saved is told, until it was seen; older changes never are', async () => {
    const actor = await own()
    const home = await buildProperty({ price: 300_000 })
    await change(home.id, { price: 320_000 }, { price: 310_000 }, later(-60))
    await operations.addFavorite(actor, { propertyId: home.id })
    expect((await operations.listFavorites(actor, {})).favorites[0]?.changes).toEqual([])
    const seq = await change(home.id, { price: 310_000 }, { price: 300_000 }, later(1))
    const list = await operations.listFavorites(actor, {})
    expect(list).toMatchObject({ up_to: seq, since: null })
    expect(list.favorites[0]?.changes).toMatchObject([{ kind: 'price', price: 300_000, former_price: 310_000 }])

    // A change stays new during this visit. At the next visit, only later ones are new.
    await history.noteVisit(actor, { place: 'favorites', upTo: list.up_to })
    const afterwards = await change(home.id, { status: 'active' }, { status: 'pending' }, later(2))
    expect((await operations.listFavorites(actor, {})).favorites[0]?.changes).toHaveLength(2)
    const undo = setClock({ now: () => later(45) })
    try {
      const next = await operations.listFavorites(actor, {})
      expect(next.favorites[0]?.changes).toMatchObject([{ kind: 'status', status: 'pending' }])
      expect(next.up_to).toBe(afterwards)
    } finally {
      undo()
    }
  })
})

describe('a note', () => {
  databaseTest('is saved over the version that it was made from, and over no other', async () => {
    const actor = await own()
    const { id: propertyId } = await buildProperty()
    await operations.addFavorite(actor, { propertyId })
    const here = await operations.updateFavoriteNotes(actor, { propertyId, notes: 'From here', version: 1 })
    expect(here).toMatchObject({ notes: 'From here', version: 2 })
    // Sending the same note twice is no conflict.
    expect(await operations.updateFavoriteNotes(actor, { propertyId, notes: 'From here', version: 1 })).toEqual(here)
    await expect(
      operations.updateFavoriteNotes(actor, { propertyId, notes: 'From there', version: 1 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { notes: 'From here', version: 2 } } })
  })

  databaseTest('of somebody else is not found, and stays', async () => {
    const [one, other] = [await own(), await own()]
    const { id: propertyId } = await buildProperty()
    await operations.addFavorite(one, { propertyId, notes: 'Private' })
    for (const work of [
      () => operations.updateFavoriteNotes(other, { propertyId, notes: 'x', version: 1 }),
      () => operations.removeFavorite(other, { propertyId }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'not_found', message: MESSAGES.notAmong })
    expect(await operations.isFavorited(other, { propertyId })).toEqual({ is_favorited: false })
    expect((await operations.listFavorites(one, {})).favorites).toMatchObject([{ notes: 'Private', version: 1 }])
    expect((await operations.listFavorites(other, {})).favorites).toEqual([])
  })

  databaseTest('leaves as a file that holds nothing of the listing and nothing that a spreadsheet runs', async () => {
    const actor = await own()
    const { id: propertyId } = await buildProperty({ address: '9 Canary Street' })
    await operations.addFavorite(actor, { propertyId, notes: '=1+1, "quoted"' })
    const text = await (await operations.exportFavoriteNotes(actor)).text()
    expect(text).toMatch(new RegExp(`"'=1\\+1, ""quoted""",http\\S+/properties/${propertyId}\r\n$`))
    expect(withoutIds(text)).not.toMatch(/Canary|320/)
  })
})

committedTest('of two presses at the same moment one is enough', async () => {
  const actor = await own()
  const { id: propertyId } = await buildProperty()
  const both = await Promise.all([1, 2].map(() => operations.addFavorite(actor, { propertyId })))
  expect(both[0]).toEqual(both[1])
  const merges = [1, 2].map(() => operations.mergeFavorites(actor, { homes: [{ propertyId, savedAtMs: 0 }] }))
  for (const merged of await Promise.all(merges)) expect(merged.ids).toEqual([propertyId])
  const saves = ['a', 'b'].map((notes) =>
    operations.updateFavoriteNotes(actor, { propertyId, notes, version: 1 }).then(
      () => 'saved',
      () => 'refused',
    ),
  )
  expect((await Promise.all(saves)).sort()).toEqual(['refused', 'saved'])
  await transaction(async () => expect(await ids(actor)).toEqual([propertyId]))
})
