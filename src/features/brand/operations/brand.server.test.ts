import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { commandActor } from '#access/make-actor.server.ts'
import { DEFAULT_COLORS } from '#kit/color-tokens.ts'
import { emailLook } from '#kit/email/email-brand.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { brandSetting } from '../queries.server.ts'
import { contrastOf } from '../rules/oklch.ts'
import { DEFAULT_BRAND } from '../rules/site-brand.ts'
import { type BrandFile, type SiteBrand, UpdateBrand } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import {
  cropBrandIcon,
  getBrand,
  getSiteBrand,
  removeBrandLogo,
  sweepBrandFiles,
  updateBrand,
  uploadBrandLogo,
} from './brand.server.ts'
import { configureBrand } from './configure.server.ts'
import { brandFile } from './images.server.ts'

const files = new Map<string, Buffer>()
let restore: () => void
beforeAll(() => {
  restore = setStorage({
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    exists: async (key) => files.has(key),
    remove: async (key) => void files.delete(key),
    async *list() {
      yield* files.keys()
    },
  })
})
afterAll(() => restore())

const GREEN = { color: '#1f5a46', accent: '', typefaces: 'newsreader' }
const typed = (version: number, part: object = {}) => z.parse(UpdateBrand, { version, ...GREEN, ...part })
const admin = () => testActor('admin:operations')
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path fill="#1f5a46" d="M0 0h40v50H0zM60 10h140v30H60z"/></svg>'
const png = (width = 800, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: '#7d2b22' } })
    .extend({ left: 20, right: 20, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
const fileOf = (bytes: Buffer | string, name = 'logo') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const served = async (path: string) => {
  const response = await brandFile(new Request(`http://localhost${path}`))
  return { response, bytes: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)) }
}

/** Links that load the two fonts of a pair. */
const preloads = (...names: string[]) =>
  names.map((name) => ({
    rel: 'preload',
    href: expect.stringContaining(`${name}-latin-wght-normal`),
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))
const iconsOf = ({ links }: SiteBrand) => links.filter(({ rel }) => rel !== 'preload').map(({ href }) => href)

databaseTest('the default brand is that of the stylesheet', async () => {
  expect(await getBrand(await admin())).toMatchObject({ brand: DEFAULT_BRAND, version: 1, history: [] })
  expect(await getSiteBrand()).toEqual({
    meta: [{ name: 'theme-color', content: DEFAULT_COLORS['navy-800'] }],
    links: [
      ...preloads('hanken-grotesk', 'newsreader'),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/touch-icon.png' },
    ],
    styles: [],
    social: '/social.png',
    logo: null,
  })
})

databaseTest('colors are changed with their version, and a stale change shows the stored ones', async () => {
  const actor = await admin()
  expect(await updateBrand(actor, typed(1))).toMatchObject({ version: 2, brand: { color: '#1f5a46', accent: null } })
  await expect(updateBrand(actor, typed(1, { color: '#7d2b22' }))).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { color: '#1f5a46', accent: null, typefaces: 'newsreader', version: 2 } },
  })
  expect(await updateBrand(actor, typed(2))).toMatchObject({ version: 2 })
  expect(await updateBrand(actor, typed(2, { accent: '#F0B429' }))).toMatchObject({ version: 3 })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'brand.updated',
      object_type: 'brand',
      before: { color: '#1e3a5f', accent: '#e9b03f' },
      after: { color: '#1f5a46', accent: null },
    },
    { act: 'brand.updated', before: { accent: null }, after: { accent: '#f0b429' } },
  ])
  const { history } = await getBrand(actor)
  expect(history.map(({ what }) => what)).toEqual(['changed the accent', 'changed the color and accent'])
})

databaseTest('a pair of typefaces preloads its own fonts alone, and makes no images', async () => {
  const actor = await admin()
  const { color, accent } = DEFAULT_BRAND
  const { brand } = await updateBrand(actor, typed(1, { color, accent, typefaces: 'lora' }))
  expect(brand).toMatchObject({ typefaces: 'lora', files: null })
  const { links, styles } = await getSiteBrand()
  expect(links.filter(({ rel }) => rel === 'preload')).toEqual(preloads('work-sans', 'lora'))
  expect(styles).toEqual([
    {
      children:
        ':root{--font-display:"Lora Variable", "Lora Fallback", Georgia, serif;--font-text:"Work Sans Variable", "Work Sans Fallback", "Helvetica Neue", Arial, sans-serif}',
    },
  ])
  expect(await auditRecords()).toMatchObject([
    { act: 'brand.updated', before: { typefaces: 'newsreader' }, after: { typefaces: 'lora' } },
  ])
  expect((await getBrand(actor)).history.map(({ what }) => what)).toEqual(['changed the typefaces'])
})

databaseTest('a brand that was stored without typefaces has the default pair', async () => {
  const { typefaces, ...older } = DEFAULT_BRAND
  await brandSetting.save(older, null, new Date())
  expect((await getBrand(await admin())).brand.typefaces).toBe(typefaces)
})

committedTest('two changes at once leave one of them, and every reader has it', async () => {
  const actor = await admin()
  const made = await Promise.allSettled([
    updateBrand(actor, typed(1)),
    updateBrand(actor, typed(1, { color: '#7d2b22' })),
  ])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { brand } = await getBrand(actor)
  const site = await getSiteBrand()
  expect(site).toMatchObject({
    meta: [{ content: brand.color }],
    styles: [{ children: expect.stringContaining(`--color-navy-800:${brand.color}`) }],
  })
  expect(site.social).toMatch(/^\/brand\/[0-9a-f]{32}\.png$/)
  expect(await emailLook()).toMatchObject({ colors: { 'navy-800': brand.color }, logo: null })
  const { bytes } = await served(site.social)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
})

committedTest('an SVG logo makes the form on dark, the icons, the social image and the image for emails', async () => {
  const actor = await admin()
  await updateBrand(actor, typed(1))
  const { brand } = await uploadBrandLogo(actor, { version: 2, form: 'light', file: fileOf(SVG) })
  const site = await getSiteBrand()
  expect(site.logo).toMatchObject({ light: { width: 160, height: 40 }, dark: { width: 160, height: 40 } })
  const dark = await served(site.logo?.dark.url ?? '')
  expect(dark.bytes.toString()).toContain('fill="#ffffff"')
  expect(dark.bytes.toString()).not.toContain('#1f5a46')
  expect(Object.fromEntries(dark.response?.headers ?? [])).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { logo } = await emailLook()
  expect(logo?.url).toMatch(/^https?:\/\/[^/]+\/brand\/[0-9a-f]{32}\.png$/)
  const email = await served(new URL(logo?.url ?? '').pathname)
  const { width, hasAlpha } = await sharp(email.bytes).metadata()
  expect(width).toBeLessThanOrEqual(400)
  expect(hasAlpha).toBe(false)
  const favicon = await sharp((await served(iconsOf(site)[0] ?? '')).bytes).metadata()
  expect([favicon.width, favicon.height]).toEqual([96, 96])
  const touch = await sharp((await served(iconsOf(site)[1] ?? '')).bytes).metadata()
  expect([touch.width, touch.height]).toEqual([180, 180])
  const social = await sharp((await served(site.social)).bytes).stats()
  // White with the logo, not a blank card.
  expect(social.channels[0]?.mean).toBeGreaterThan(150)
  expect(social.channels[0]?.stdev).toBeGreaterThan(10)
  expect(brand.logo?.dark).toBeNull()
})

committedTest(
  'an image becomes its pixels alone, with a plate for dark grounds; own forms replace made ones',
  async () => {
    const actor = await admin()
    const tagged = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'canary' } })
      .webp({ lossless: true })
      .toBuffer()
    expect(tagged.includes('canary')).toBe(true)
    await uploadBrandLogo(actor, { version: 1, form: 'light', file: fileOf(tagged) })
    const before = await getSiteBrand()
    const light = await served(before.logo?.light.url ?? '')
    expect(light.bytes.includes('canary')).toBe(false)
    const plate = await sharp((await served(before.logo?.dark.url ?? '')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(plate.info.height / 2) * plate.info.width + 12) * plate.info.channels
    expect([...plate.data.subarray(middle, middle + 3)]).toEqual([255, 255, 255])

    await uploadBrandLogo(actor, { version: 2, form: 'dark', file: fileOf(SVG) })
    await uploadBrandLogo(actor, { version: 3, form: 'icon', file: fileOf(await png(120, 160)) })
    const own = await getSiteBrand()
    expect(own.logo?.light.url).toBe(before.logo?.light.url)
    expect(own.logo?.dark.url).toMatch(/\.svg$/)
    expect(iconsOf(own)[0]).not.toBe(iconsOf(before)[0])

    await removeBrandLogo(actor, { version: 4, form: 'dark' })
    await removeBrandLogo(actor, { version: 5, form: 'icon' })
    expect(await getSiteBrand()).toEqual(before)
    await removeBrandLogo(actor, { version: 6, form: 'light' })
    expect(await getSiteBrand()).toMatchObject({ logo: null, styles: [], social: '/social.png' })
    const { history } = await getBrand(actor)
    expect(history.map(({ what }) => what)).toEqual([
      'removed the logo',
      'removed the icon',
      'removed the logo on dark',
      'uploaded the icon',
      'uploaded the logo on dark',
      'uploaded the logo',
    ])
    expect((await auditRecords())[0]).toMatchObject({ act: 'brand.logo_uploaded', before: { light: null } })
    // An email that was sent with the logo still shows it.
    expect((await served(before.logo?.light.url ?? '')).response?.status).toBe(200)
  },
)

committedTest('edges are cut off where they are transparent or white, and a colored ground stays', async () => {
  const actor = await admin()
  const mark = (ground: string | { r: number; g: number; b: number; alpha: number }, channels: 3 | 4 = 4) =>
    sharp({ create: { width: 800, height: 400, channels, background: ground } })
      .composite([
        { input: { create: { width: 400, height: 100, channels: 4, background: '#7d2b22' } }, left: 200, top: 150 },
      ])
      .png()
      .toBuffer()
  let version = 1
  /** Height of the email’s logo at its full width, and its color near the corner. */
  const emailOf = async (bytes: Buffer | string) => {
    const changed = await uploadBrandLogo(actor, { version, form: 'light', file: fileOf(bytes) })
    version = changed.version
    const { data, info } = await sharp((await served(`/brand/${changed.brand.files?.email?.name}`)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (14 * info.width + 14) * info.channels
    return [info.width, info.height, ...data.subarray(pixel, pixel + 3)]
  }
  const whole = [300, 160]
  const cut = [400, 115, 0x7d, 0x2b, 0x22]
  expect(await emailOf(await mark({ r: 0, g: 0, b: 0, alpha: 0 }))).toEqual(cut)
  expect(await emailOf(await mark('#ffffff'))).toEqual(cut)
  expect(await emailOf(await mark('#1f5a46'))).toEqual([...whole, 0x1f, 0x5a, 0x46])
  expect(await emailOf(await mark('#000000', 3))).toEqual([...whole, 0, 0, 0])
  // A white mark that fills one corner of a colored ground.
  const cornered = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><path fill="#1f5a46" d="M0 0h200v100H0z"/><path fill="#fff" d="M0 0h40v20H0z"/></svg>`
  expect((await emailOf(cornered)).slice(0, 2)).toEqual(whole)
})

committedTest('the icon is the chosen part of the logo, until there is another logo or an own icon', async () => {
  const actor = await admin()
  const missing = await refusal(cropBrandIcon(actor, { version: 1, x: 0, y: 0, size: 1000 }))
  expect(missing).toMatchObject({ code: 'invalid', message: MESSAGES.lightFirst })
  // Green on the left, red on the right.
  const halves = '<path fill="#00ff00" d="M5 5h90v40H5z"/><path fill="#ff0000" d="M105 5h90v40h-90z"/>'
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${halves}</svg>`
  const first = await uploadBrandLogo(actor, { version: 1, form: 'light', file: fileOf(logo) })
  const colorOf = async (file: BrandFile | undefined) => {
    const { channels } = await sharp((await served(`/brand/${file?.name}`)).bytes).stats()
    return (channels[0]?.mean ?? 0) > (channels[1]?.mean ?? 0) ? 'red' : 'green'
  }
  expect(await colorOf(first.brand.files?.favicon)).toBe('green')
  // Beyond the edge, so it is moved inside.
  const right = await cropBrandIcon(actor, { version: first.version, x: 1000, y: 0, size: 1000 })
  expect(right.brand.logo?.icon_crop).toEqual({ x: 750, y: 0, size: 1000 })
  expect([await colorOf(right.brand.files?.favicon), await colorOf(right.brand.files?.touch_icon)]).toEqual([
    'red',
    'red',
  ])
  const same = await cropBrandIcon(actor, { version: right.version, x: 750, y: 0, size: 1000 })
  expect(same.version).toBe(right.version)
  const removed = await removeBrandLogo(actor, { version: right.version, form: 'icon' })
  expect(removed.brand.logo?.icon_crop).toBeNull()
  expect(removed.brand.files).toEqual(first.brand.files)
  const again = await cropBrandIcon(actor, { version: removed.version, x: 750, y: 0, size: 1000 })
  const other = logo.replace('#00ff00', '#00ee00')
  const next = await uploadBrandLogo(actor, { version: again.version, form: 'light', file: fileOf(other) })
  expect(next.brand.logo?.icon_crop).toBeNull()
  expect(await colorOf(next.brand.files?.favicon)).toBe('green')
  const { history } = await getBrand(actor)
  expect(history.map(({ what }) => what).slice(1, 4)).toEqual([
    'cropped the icon',
    'removed the icon',
    'cropped the icon',
  ])
})

databaseTest('a file that is no logo is refused with the reason, and nothing changes', async () => {
  const actor = await admin()
  const refused: readonly [Buffer | string, string][] = [
    ['', MESSAGES.noFile],
    [Buffer.alloc(900_001, 1), MESSAGES.tooLarge],
    ['GIF89a', MESSAGES.wrongKind],
    ['plain text', MESSAGES.wrongKind],
    [`${SVG}${' '.repeat(200_000)}`, MESSAGES.svgTooLarge],
    [SVG.replace('<path', '<script>1</script><path'), 'This SVG has <script>'],
    [Buffer.from('\x89PNG\r\n\x1a\n no image', 'latin1'), MESSAGES.broken],
    [await png(5000, 4000), MESSAGES.tooManyPixels],
    [await png(60, 60), MESSAGES.tooSmall(200)],
    [await png(2400, 60), MESSAGES.tooLong],
  ]
  for (const [bytes, fault] of refused) {
    const error = await refusal(uploadBrandLogo(actor, { version: 1, form: 'light', file: fileOf(bytes) }))
    expect(error).toMatchObject({ code: 'invalid', fields: { file: expect.stringContaining(fault) } })
  }
  const dark = await refusal(uploadBrandLogo(actor, { version: 1, form: 'dark', file: fileOf(SVG) }))
  expect(dark).toMatchObject({ fields: { file: MESSAGES.lightFirst } })
  expect(await getBrand(actor)).toMatchObject({ version: 1 })
  expect(await auditRecords()).toEqual([])
})

databaseTest('replaced files are deleted after 90 days, unless the brand uses them again', async () => {
  const actor = await admin()
  const upload = (version: number, shape: string) =>
    uploadBrandLogo(actor, { version, form: 'light', file: fileOf(SVG.replace('h40', shape)) })
  const sweepAfter = async (days: number) => {
    const restoreClock = setClock({ now: () => new Date(Date.now() + days * DAY_MS) })
    await sweepBrandFiles()
    restoreClock()
  }
  const isStored = (file: BrandFile | null | undefined) => files.has(`brand/${file?.name}`)
  const first = await upload(1, 'h41')
  const second = await upload(first.version, 'h42')
  await sweepAfter(89)
  expect(isStored(first.brand.logo?.light)).toBe(true)
  expect((await getBrand(actor)).version).toBe(second.version)
  await sweepAfter(91)
  expect([first.brand.logo?.light, first.brand.logo?.made_dark, first.brand.files?.email].map(isStored)).toEqual([
    false,
    false,
    false,
  ])
  expect(isStored(second.brand.logo?.light)).toBe(true)
  const { brand, version } = await getBrand(actor)
  expect(brand).toMatchObject({ logo: second.brand.logo, replaced: [] })
  const third = await upload(version, 'h41')
  const again = await upload(third.version, 'h42')
  await sweepAfter(91)
  expect([isStored(third.brand.logo?.light), isStored(again.brand.logo?.light)]).toEqual([false, true])
  expect(again.brand.logo?.light).toEqual(second.brand.logo?.light)
})

databaseTest('only the files of a brand are served', async () => {
  for (const path of ['/brand/', '/brand/x.svg', `/brand/${'0'.repeat(32)}.html`, `/brand/../${'0'.repeat(32)}.svg`])
    expect(brandFile(new Request(`http://localhost${path}`)), path).toBeNull()
  expect((await served(`/brand/${'0'.repeat(32)}.svg`)).response?.status).toBe(404)
  const post = await brandFile(new Request(`http://localhost/brand/${'0'.repeat(32)}.svg`, { method: 'POST' }))
  expect(post?.status).toBe(405)
})

databaseTest('a yellow brand still has readable buttons in emails', async () => {
  await updateBrand(await admin(), typed(1, { color: '#ffee00' }))
  const { colors } = await emailLook()
  expect(contrastOf('#ffffff', colors['navy-800'])).toBeGreaterThan(4.5)
})

describe('the member brand of a set-up file', () => {
  const configure = (file: object) => configureBrand(commandActor('admin configure'), file)

  databaseTest('sets colors, typefaces and the logo, and a second time changes nothing', async () => {
    const file = { color: '#1F5A46', accent: null, typefaces: 'source_serif', logo: fileOf(SVG, 'logo.svg') }
    const { brand: example } = JSON.parse(readFileSync('docs/brokerage.example.json', 'utf8'))
    expect(await configure(example)).toBe(true)
    expect(await configure(file)).toBe(true)
    const { brand, version } = await getBrand(await admin())
    expect(brand).toMatchObject({ color: '#1f5a46', accent: null, typefaces: 'source_serif' })
    expect(brand.logo?.light.name).toMatch(/\.svg$/)
    expect(await configure(file)).toBe(false)
    expect((await getBrand(await admin())).version).toBe(version)
    expect(await configure({ typefaces: 'lora' })).toBe(true)
    expect((await getBrand(await admin())).brand).toMatchObject({ color: '#1f5a46', typefaces: 'lora' })
  })

  databaseTest('is refused with each wrong member, and changes nothing', async () => {
    const fieldsOf = async (file: object) => (await refusal(configure(file)))?.fields
    expect(await fieldsOf({ color: 'navy', typefaces: 'papyrus', font: 'x' })).toEqual({
      'brand.color': MESSAGES.badColor,
      'brand.typefaces': MESSAGES.noTypefaces,
      'brand.font': 'no such member',
    })
    expect(await fieldsOf({ logo: 'logo.svg' })).toEqual({ 'brand.logo': MESSAGES.noFile })
    expect(await fieldsOf({ logo: fileOf('GIF89a') })).toEqual({ 'brand.logo': MESSAGES.wrongKind })
    expect(await getBrand(await admin())).toMatchObject({ version: 1 })
  })
})
