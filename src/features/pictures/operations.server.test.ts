import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage, storage } from '#ports/storage/storage.server.ts'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { requirePicture, storePicture, sweepPictures } from './operations.server.ts'
import { MESSAGES } from './words.ts'

beforeEach(() => setStorage(fakeStorage()))

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '39/1 36/1 0/1' } })
    .toBuffer()
const fileOf = (bytes: Buffer | string, name = 'porch.jpg') => new File([new Uint8Array(Buffer.from(bytes))], name)

databaseTest('a picture is made anew in its size, without what the camera wrote, and is stored once', async () => {
  const admin = await testActor('admin:seo')
  const file = fileOf(await picture(1600, 1600))
  const stored = await storePicture(admin, { file }, 'social')
  expect(stored).toMatchObject({ width: 1200, height: 630 })
  expect(await storePicture(admin, { file }, 'social')).toEqual(stored)
  const bytes = await storage().get(stored.key)
  const { width, height, format, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 1200, height: 630, format: 'jpeg', exif: undefined })
  expect(await db().selectFrom('site_pictures').select('key').execute()).toEqual([{ key: stored.key }])
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['picture.uploaded', 'picture.uploaded'])
})

databaseTest('a slide keeps its shape and is not made larger', async () => {
  const admin = await testActor('admin:slideshow')
  expect(await storePicture(admin, { file: fileOf(await picture(1300, 500)) }, 'slide')).toMatchObject({
    width: 1300,
    height: 500,
  })
})

databaseTest('what is no picture, or not a right one, is refused with the reason, and nothing is kept', async () => {
  const admin = await testActor('admin:slideshow')
  const whole = await picture(1400, 900)
  const refused: [File, string][] = [
    [fileOf(''), MESSAGES.noFile],
    [fileOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'), MESSAGES.wrongKind],
    [fileOf('GIF89a'), MESSAGES.wrongKind],
    [fileOf(whole.subarray(0, 700)), MESSAGES.broken],
    [fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900)])), MESSAGES.broken],
    [fileOf(await picture(640, 480)), MESSAGES.tooNarrow(1280)],
    [fileOf(Buffer.alloc(15_000_001)), MESSAGES.tooLarge],
  ]
  for (const [file, reason] of refused)
    await expect(storePicture(admin, { file }, 'slide'), reason).rejects.toMatchObject({ fields: { file: reason } })
  expect(await db().selectFrom('site_pictures').selectAll().execute()).toEqual([])
  await expect(requirePicture(`site/ab/${'ab'.repeat(16)}.jpg`, 'image_key')).rejects.toMatchObject({
    fields: { image_key: MESSAGES.gone },
  })
})

databaseTest('pictures that no page shows go after a day, and those that one shows stay', async () => {
  const admin = await testActor('admin:slideshow')
  const [unused, social, slide] = [
    await storePicture(admin, { file: fileOf(await picture(1300, 500)) }, 'slide'),
    await storePicture(admin, { file: fileOf(await picture(1301, 900)) }, 'social'),
    await storePicture(admin, { file: fileOf(await picture(1302, 502)) }, 'slide'),
  ]
  await db()
    .insertInto('page_seo')
    .values({ page_key: 'sell', og_image_url: `/img/${social.key}?width=1280` })
    .execute()
  await db()
    .insertInto('slides')
    .values({ id: '018f0000-0000-7000-8000-000000000001', title: 'A', alt: 'B', image_key: slide.key, position: 1 })
    .execute()
  await sweepPictures()
  expect(await storage().exists(unused.key)).toBe(true)
  const later = new Date(now().getTime() + 25 * 3_600_000)
  const undo = setClock({ now: () => later })
  try {
    await sweepPictures()
  } finally {
    undo()
  }
  expect(await storage().exists(unused.key)).toBe(false)
  expect(await storage().exists(social.key)).toBe(true)
  expect((await db().selectFrom('site_pictures').select('key').execute()).map(({ key }) => key).sort()).toEqual(
    [social.key, slide.key].sort(),
  )
})
