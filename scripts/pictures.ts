import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_ARGS, chromium } from './chromium.ts'
import { photographFirstRun } from './first-run.ts'
import { startSite } from './site.ts'
import { ROOT } from './site-dependencies.ts'
import { say, sentenceOf } from './terminal.ts'

/**
 * `npm run pictures [-- ADDRESS PASSWORD]`: takes screenshots of pages for docs/pictures, at phone and desktop width,
 * of a running site with sample data or of one that it starts. Overwrites earlier ones.
 * `npm run pictures -- first-run`: takes those of docs/first-run.md.
 */

/** Time that the map needs to render without a graphics card. */
const MAP_MS = 4000
/** Time to decode the photos of a page. */
const DECODE_MS = 3000
/** Time that a new site needs to download the main photos of all homes, and then those of the newest home. */
const GALLERY_MS = 600_000
const WIDTHS = { phone: 390, desk: 1440 } as const

/** File name, path and role. `first` opens the first matching link of that page. `gallery` matches its photos. */
const PAGES: readonly {
  name: string
  path: string
  as?: 'buyer' | 'agent' | 'admin' | 'super'
  first?: string
  gallery?: { links: string; least: number }
}[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/properties' },
  {
    name: 'detail',
    path: '/properties?minBeds=3',
    first: 'main a[href^="/properties/"]',
    gallery: { links: 'main a[href*="/photos"]', least: 5 },
  },
  { name: 'vendors', path: '/vetted-vendors' },
  { name: 'area', path: '/areas/greenwood' },
  { name: 'compare', path: '/dashboard/comparisons', as: 'buyer', first: 'main a[href^="/properties/compare"]' },
  { name: 'sign-in', path: '/login' },
  { name: 'dashboard', path: '/dashboard', as: 'buyer' },
  { name: 'admin-home', path: '/admin', as: 'super' },
  { name: 'admin-feed', path: '/admin/mls-sync', as: 'super' },
  { name: 'admin-vendors', path: '/admin/vendors', as: 'admin' },
  {
    name: 'admin-vendor-edit',
    path: '/admin/vendors',
    as: 'admin',
    first: 'main tbody a[href^="/admin/vendors/"]',
  },
]

const folder = join(ROOT, 'docs', 'pictures')
const undo: (() => Promise<unknown>)[] = []
try {
  if (process.argv[2] === 'first-run') await photographFirstRun(undo)
  else await takeAllScreenshots()
} catch (error) {
  say(sentenceOf(error))
  process.exitCode = 1
} finally {
  for (const step of undo.reverse()) await step()
}

async function takeAllScreenshots(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { url, password } = await startOrUseSite()
  const { path, env } = await chromium(say)
  const browser = await playwright.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGS],
    env: { ...process.env, ...env },
  })
  undo.push(() => browser.close())
  for (const [device, width] of Object.entries(WIDTHS)) await takeScreenshots(browser, url, password, device, width)
}

async function startOrUseSite(): Promise<{ url: string; password: string }> {
  const [given, givenPassword] = process.argv.slice(2)
  if (given) return { url: given.replace(/\/$/, ''), password: givenPassword ?? process.env.SAMPLE_PASSWORD ?? '' }
  say('Starting a site with sample data for the pictures…')
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-pictures-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MLS_URL: '',
    SAMPLE: 'on',
    SAMPLE_LISTINGS: '1000',
  })
  undo.push(site.stop)
  return { url: site.url, password: (await readFile(join(dataDir, 'sample-password'), 'utf8')).trim() }
}

async function takeScreenshots(
  browser: Browser,
  url: string,
  password: string,
  device: string,
  width: number,
): Promise<void> {
  const contexts = new Map<string, BrowserContext>()
  for (const { name, path, as = 'visitor', first, gallery } of PAGES) {
    const context = contexts.get(as) ?? (await contextOf(browser, url, as, password, width))
    contexts.set(as, context)
    const page = await context.newPage()
    const status = (await page.goto(url + path, { waitUntil: 'networkidle' }))?.status() ?? 0
    const href = first
      ? await page
          .locator(first)
          .first()
          .getAttribute('href', { timeout: 15_000 })
          .catch(() => null)
      : path
    if (first && href) await page.goto(new URL(href, url).href, { waitUntil: 'networkidle' })
    const isWhole = !gallery || (await waitForGallery(page, gallery))
    if (status < 400 && href) await waitForPhotos(page)
    if (await page.locator('canvas:visible').count()) await page.waitForTimeout(MAP_MS)
    if (!isWhole) reportFailure(`${name}: the gallery has too few photos`)
    else if (status < 400 && href) await save(await page.screenshot({ fullPage: width < 500 }), `${name}-${device}`)
    else reportFailure(`${name}: ${path} answers ${status}${href ? '' : ', and has no such link'}`)
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
}

/** Reloads a home's page until the site has downloaded its photos. @returns false if it never has enough */
async function waitForGallery(page: Page, { links, least }: { links: string; least: number }): Promise<boolean> {
  const end = Date.now() + GALLERY_MS
  while ((await page.locator(links).count()) < least) {
    if (Date.now() > end) return false
    await page.waitForTimeout(3000)
    await page.reload({ waitUntil: 'networkidle' })
  }
  return true
}

/** Waits for all photos: each is made on its first request, and those below the fold load lazily. */
async function waitForPhotos(page: Page): Promise<void> {
  const images = page.locator('main img:visible')
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded().catch(() => undefined)
  const areThere = () => [...document.images].every((image) => image.complete && image.naturalWidth > 0)
  await page.waitForFunction(areThere, undefined, { timeout: 15_000 }).catch(() => undefined)
  // A photo that has arrived is painted once it is decoded. A hidden one might never be.
  const paint = () => Promise.allSettled([...document.images].map((image) => image.decode()))
  await Promise.race([page.evaluate(paint).catch(() => undefined), page.waitForTimeout(DECODE_MS)])
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('main *')) row.scrollLeft = 0
    scrollTo(0, 0)
  })
}

async function contextOf(
  browser: Browser,
  url: string,
  as: string,
  password: string,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 1000 },
    reducedMotion: 'reduce',
  })
  if (as === 'visitor') return context
  const page = await context.newPage()
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.locator('main input[name=email]').fill(`${as}@example.com`)
  await page.locator('main input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.close()
  return context
}

/** Reports a failed screenshot and continues with the others. */
function reportFailure(what: string): void {
  say(`  ${what}`)
  process.exitCode = 1
}

/** Saves a small file for the repository. Crops a long page. */
async function save(picture: Buffer, name: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const image = sharp(picture).extract({
    left: 0,
    top: 0,
    width,
    height: Math.min(height, Math.round(width * (width < 500 ? 5 : 2))),
  })
  const { size } = await image.webp({ quality: 72 }).toFile(join(folder, `${name}.webp`))
  say(`  docs/pictures/${name}.webp, ${Math.round(size / 1000)} kB`)
}
