import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import * as operations from './operations.server.ts'
import { MAX_SLIDES, MESSAGES } from './words.ts'

const admin = () => testActor('admin:slideshow')

async function picture(name: string): Promise<string> {
  const key = `site/00/${name.padStart(32, '0')}.jpg`
  await db().insertInto('site_pictures').values({ key, width: 1536, height: 1024 }).execute()
  return key
}

const typed = async (name: string) => ({
  title: `Picture ${name}`,
  alt: 'A house under maples',
  image_key: await picture(name),
  focus_x: 50,
  focus_y: 60,
  link_url: null,
  is_active: true,
})
const titles = async () => (await operations.listActiveSlides()).map(({ title }) => title)

databaseTest('a slide is added at the end, hidden, ordered, changed and deleted, each with its record', async () => {
  const actor = await admin()
  const [a, b, c] = [
    await operations.createSlide(actor, await typed('a')),
    await operations.createSlide(actor, await typed('b')),
    await operations.createSlide(actor, await typed('c')),
  ]
  expect(await titles()).toEqual(['Picture a', 'Picture b', 'Picture c'])

  const order = [a.id, b.id, c.id]
  await operations.reorderSlides(actor, { slideIds: [c.id, a.id, b.id], formerIds: order })
  expect(await titles()).toEqual(['Picture c', 'Picture a', 'Picture b'])
  await expect(operations.reorderSlides(actor, { slideIds: order, formerIds: order })).rejects.toMatchObject({
    code: 'conflict',
  })

  expect(await operations.toggleSlide(actor, { slideId: c.id, active: false })).toMatchObject({ version: 2 })
  expect(await titles()).toEqual(['Picture a', 'Picture b'])
  expect((await operations.listAllSlides(actor)).map(({ is_active }) => is_active)).toEqual([false, true, true])

  const { id: slideId, version, title: _, alt, image_key, focus_x, focus_y } = a
  const change = { slideId, version, alt, image_key, focus_x, focus_y, title: 'October', link_url: '/properties' }
  expect(await operations.updateSlide(actor, change)).toMatchObject({ title: 'October', version: 2 })
  await expect(operations.updateSlide(actor, { ...change, title: 'Later' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { title: 'October', version: 2 } },
  })
  expect(await operations.updateSlide(actor, { ...change, version: 2 })).toMatchObject({ version: 2 })

  await operations.deleteSlide(actor, { slideId })
  await expect(operations.getSlide(actor, { slideId })).rejects.toMatchObject({
    code: 'not_found',
    message: 'Image not found',
  })
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'slide.created',
    'slide.created',
    'slide.created',
    'slide.reordered',
    'slide.hidden',
    'slide.updated',
    'slide.deleted',
  ])
})

databaseTest(
  'a slide has a picture that is stored and that no other slide shows, and there are not too many',
  async () => {
    const actor = await admin()
    const first = await typed('a')
    await operations.createSlide(actor, first)
    await expect(operations.createSlide(actor, first)).rejects.toMatchObject({
      fields: { image_key: MESSAGES.shownAlready },
    })
    const gone = { ...first, image_key: `site/00/${'9'.repeat(32)}.jpg` }
    await expect(operations.createSlide(actor, gone)).rejects.toMatchObject({ code: 'invalid' })
    for (let count = 1; count < MAX_SLIDES; count += 1) await operations.createSlide(actor, await typed(String(count)))
    await expect(operations.createSlide(actor, await typed('f'))).rejects.toMatchObject({ message: MESSAGES.tooMany })
  },
)

committedTest('the same form sent twice at once makes one slide, and two orders at once leave one whole', async () => {
  const actor = await admin()
  const first = await typed('a')
  const made = await Promise.allSettled([operations.createSlide(actor, first), operations.createSlide(actor, first)])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await operations.createSlide(actor, await typed('b'))
  await operations.createSlide(actor, await typed('c'))
  const formerIds = (await operations.listAllSlides(actor)).map(({ id }) => id)
  const orders = await Promise.allSettled([
    operations.reorderSlides(actor, { slideIds: [...formerIds].reverse(), formerIds }),
    operations.reorderSlides(actor, { slideIds: [...formerIds.slice(1), ...formerIds.slice(0, 1)], formerIds }),
  ])
  expect(orders.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await operations.listAllSlides(actor)).map(({ position }) => position)).toEqual([1, 2, 3])
  await expect(operations.toggleSlide(actor, { slideId: newId(), active: true })).rejects.toMatchObject({
    code: 'not_found',
  })
})
