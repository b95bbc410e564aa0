import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { sweepPictures } from '#features/pictures/operations.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage, storage } from '#ports/storage/storage.server.ts'
import { buildAgent, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { getAgent, getAgentRecord } from '../operations.server.ts'
import { UpdateAgentPortrait } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { removeAgentPortrait, updateAgentPortrait, uploadAgentPortrait } from './portraits.server.ts'

beforeEach(() => setStorage(fakeStorage()))
const admin = () => testActor('admin:agents')

/** A photo whose left half is red and whose right half is blue. */
async function photo(width: number, height: number): Promise<File> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'lena.jpg')
}
async function stored(key: string | null) {
  const bytes = await storage().get(key ?? '')
  const { width, height } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
  const { channels } = await sharp(bytes ?? Buffer.alloc(0)).stats()
  return { width, height, isRed: (channels[0]?.mean ?? 0) > 200, isBlue: (channels[2]?.mean ?? 0) > 200 }
}

databaseTest('a portrait is the square in the middle of the photo, until it is cropped', async () => {
  const actor = await admin()
  const { id: agentId, slug } = await buildAgent({ name: 'Lena' })
  const first = await uploadAgentPortrait(actor, { agentId, file: await photo(1000, 500) })
  expect(first).toMatchObject({
    photo_alt: 'Portrait of Lena',
    photo_source: { width: 1000, height: 500, crop: { x: 250, y: 0, size: 1000 } },
  })
  expect(await stored(first.photo_key)).toEqual({ width: 500, height: 500, isRed: false, isBlue: false })
  const input = z.parse(UpdateAgentPortrait, { agentId, x: 1000, y: 900, size: 500, alt: 'Lena on a porch' })
  const cropped = await updateAgentPortrait(actor, input)
  expect(cropped).toMatchObject({ photo_source: { crop: { x: 750, y: 500, size: 500 } } })
  expect(await stored(cropped.photo_key)).toEqual({ width: 250, height: 250, isRed: false, isBlue: true })
  expect(await getAgent({ agent: slug })).toMatchObject({ photo_key: cropped.photo_key, photo_alt: 'Lena on a porch' })
  expect((await auditRecords()).filter(({ act }) => act === 'agent.portrait_changed')).toMatchObject([
    { before: { photo_key: null }, after: { photo_key: first.photo_key } },
    { before: { photo_key: first.photo_key }, after: { photo_key: cropped.photo_key, photo_alt: 'Lena on a porch' } },
  ])
})

databaseTest('its files stay for as long as the agent shows them', async () => {
  const actor = await admin()
  const { id: agentId } = await buildAgent()
  const { photo_key, photo_source } = await uploadAgentPortrait(actor, { agentId, file: await photo(900, 1200) })
  const later = new Date(Date.now() + 25 * 3_600_000)
  const putBack = setClock({ now: () => later })
  try {
    await sweepPictures()
    expect(await storage().exists(photo_key ?? '')).toBe(true)
    expect(await storage().exists(photo_source?.key ?? '')).toBe(true)
    expect(await removeAgentPortrait(actor, { agentId })).toMatchObject({ photo_key: null, photo_source: null })
    await sweepPictures()
  } finally {
    putBack()
  }
  expect(await db().selectFrom('site_pictures').select('key').execute()).toEqual([])
  expect(await refusal(updateAgentPortrait(actor, { agentId, x: 0, y: 0, size: 1000, alt: 'x' }))).toMatchObject({
    message: MESSAGES.portraitGone,
  })
})

databaseTest('a file that is no photo, or too small, is refused and nothing changes', async () => {
  const actor = await admin()
  const { id: agentId } = await buildAgent()
  for (const file of [new File(['<svg/>'], 'a.svg'), await photo(200, 900)])
    expect(await refusal(uploadAgentPortrait(actor, { agentId, file }))).toMatchObject({
      fields: { file: expect.any(String) },
    })
  expect(await getAgentRecord(actor, { agentId })).toMatchObject({ photo_key: null, photo_source: null, version: 1 })
})

databaseTest('a crop has bounds and a description', async () => {
  const fields = { agentId: crypto.randomUUID(), x: 0, y: 0, size: 1000, alt: 'Lena' }
  for (const bad of [{ x: -1 }, { y: 1001 }, { size: 249 }, { alt: '' }, { x: 0.5 }])
    expect(z.safeParse(UpdateAgentPortrait, { ...fields, ...bad }).success).toBe(false)
})
