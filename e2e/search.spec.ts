import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { expect, expectRefusals, test } from './support/test.ts'
import { archiveOf, sampleStyle, serveStyle, serveTiles } from './support/tiles.ts'

/** Finding a home: filters, list and map share one state, for mouse, touch, keyboard, and without JavaScript. */

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
const total = (page: Page) => page.locator('.search-list').getByRole('status').first()
const box = (page: Page) => page.getByRole('combobox', { name: /^City, ZIP/ })
const marks = (page: Page) => page.getByRole('application').getByRole('button')

async function homes(page: Page): Promise<number> {
  return Number(((await total(page).textContent()) ?? '').replace(/,/g, '').match(/^\d+/)?.[0])
}

/** Waits for the map to load; on a phone opens it first. */
async function openMap(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.locator('.search-map [data-ready]')).toBeVisible({ timeout: 20_000 })
}

/** Opens the popup of a home by keyboard, through the groups before it. @returns its link */
async function openHomeOnMap(page: Page): Promise<Locator> {
  const link = page.locator('[data-popup] a').first()
  await expect(async () => {
    if (await link.isVisible()) return
    await marks(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible({ timeout: 2500 })
  }).toPass({ timeout: 80_000 })
  return link
}

async function openFilter(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('button', { name: isPhone(page) ? /^Filters/ : name })
  // A tap before hydration has no effect, so retry.
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible())) await chip.click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test('a place is chosen from what is offered, and the list is of that place', async ({ page }) => {
  test.slow()
  await page.goto('/properties')
  await expect(async () => {
    await box(page).fill('')
    await box(page).pressSequentially('greenw')
    await expect(page.getByRole('option', { name: /^Greenwood/ }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectNoAxeFaults(page)
  await box(page).press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await box(page).press('Enter')
  await expect(page).toHaveURL(/city=Greenwood/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for sale in Greenwood')

  // The search is offered as the last search, and typed text is searched for as typed.
  await box(page).fill('')
  await expect(page.getByRole('option', { name: 'Greenwood' })).toBeVisible()
  await box(page).fill('46143')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/q=46143|zip=46143/)
})

test('a filter says what it would find, finds that many, and is cleared', async ({ page }) => {
  await page.goto(HOMES)
  const before = await homes(page)
  await openFilter(page, 'Price')
  await page.getByLabel('Max').first().fill('300k')
  const show = page.getByRole('dialog').getByRole('button', { name: /^Show [\d,]+ homes?$/ })
  await expect(async () => {
    const offered = Number(((await show.textContent()) ?? '').replace(/\D/g, ''))
    expect(offered).toBeLessThan(before)
    expect(offered).toBeGreaterThan(0)
  }).toPass()
  await expectNoAxeFaults(page)
  const offered = Number(((await show.textContent()) ?? '').replace(/\D/g, ''))
  await show.click()
  await expect(page).toHaveURL(/maxPrice=300000/)
  await expect.poll(() => homes(page)).toBe(offered)
  await page.getByRole('link', { name: isPhone(page) ? /^Remove Up to/ : 'Clear price' }).click()
  await expect.poll(() => homes(page)).toBe(before)
})

test('an area is drawn, and one is chosen by distance', { tag: '@release' }, async ({ page }) => {
  test.slow()
  await page.goto(HOMES)
  const all = await homes(page)
  await openMap(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  const map = await page.locator('.search-map').boundingBox()
  if (!map) throw new Error('no map')
  const middle = { x: map.x + map.width / 2, y: map.y + Math.min(map.height, 500) / 2 }
  await page.mouse.move(middle.x + 70, middle.y)
  await page.mouse.down()
  for (let step = 1; step <= 24; step += 1) {
    const turn = (step / 24) * 2 * Math.PI
    await page.mouse.move(middle.x + 70 * Math.cos(turn), middle.y + 70 * Math.sin(turn))
  }
  await page.mouse.up()
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => homes(page)).toBeLessThan(all)
  await page.goBack()
  await expect.poll(() => homes(page)).toBe(all)

  await page.getByRole('button', { name: 'Choose an area by name and distance' }).click()
  await page.getByRole('combobox', { name: 'Around this place' }).fill('franklin')
  await page
    .getByRole('option', { name: /^Franklin/ })
    .first()
    .click()
  await expect(page.getByText('Around Franklin')).toBeVisible()
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 5 miles')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Search in this area' }).click()
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => homes(page)).toBeLessThan(all)
})

test('the map and the list stay in step while answers are late', { tag: '@release' }, async ({ page }) => {
  test.slow()
  const boundsOf = (url: string) => new URL(url).searchParams.get('bounds')
  const widthOf = (url: string) => {
    const [west = 0, , east = 0] = (boundsOf(url) ?? '').split(',').map(Number)
    return east - west
  }
  /** Presses a button of the map. @returns the URL that it leads to */
  const press = async (name: string) => {
    const before = page.url()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.url()).not.toBe(before)
    return page.url()
  }
  await page.goto('/properties')
  const all = await homes(page)
  await openMap(page)
  await expect(marks(page)).toHaveAttribute('aria-label', /Press an arrow key/)
  const wide = await press('Zoom in')
  await expect(page.getByRole('link', { name: 'Remove Part of the map' })).toBeVisible()
  await expect(page.locator('.search-list [aria-busy=true]')).toHaveCount(0)
  const inWide = await homes(page)

  // The answer to the first of two moves is held until the second is made, which leads back to where the list is.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_serverFn\/searchProperties/, async (route) => {
    await isReleased
    await route.continue().catch(() => {})
  })
  const narrow = await press('Zoom in')
  expect(widthOf(narrow)).toBeLessThan(widthOf(wide))
  const back = await press('Zoom out')
  expect(widthOf(back)).toBeCloseTo(widthOf(wide), 3)
  release()
  await expect(page.locator('.search-list [aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => homes(page)).toBe(inWide)
  await page.unroute(/\/_serverFn\/searchProperties/)

  // Without its part, the map shows all results again: the next step in is as wide as the first.
  await press('Zoom in')
  await press('Zoom in')
  await page.getByRole('link', { name: 'Remove Part of the map' }).click()
  await expect.poll(() => homes(page)).toBe(all)
  await expect(marks(page)).toHaveAttribute('aria-label', /Press an arrow key/)
  await page.waitForFunction(() => document.querySelector('.search-map [data-ready]'))
  await expect(async () => {
    const again = await press('Zoom in')
    expect(widthOf(again)).toBeCloseTo(widthOf(wide), 1)
  }).toPass()

  // The page under a phone's map has nothing to scroll to, wherever it was before.
  if (isPhone(page)) {
    await page.evaluate(() => window.scrollTo(0, 2000))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
})

test('a link skips the map', { tag: ['@once', '@release'] }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/properties?city=Greenwood')
  await openMap(page)
  const skip = page.getByRole('link', { name: 'Skip the map' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.search-map'))).toBeNull()
})

test('the map by keyboard: from mark to mark, into a group, to a home, and back to where one was', {
  tag: '@release',
}, async ({ page }) => {
  test.slow()
  await page.goto('/properties?city=Greenwood')
  await openMap(page)
  await marks(page).focus()
  // Markers load after the map. Until then the label says that an arrow key leads to the first.
  await expect(async () => {
    if (
      /Press an arrow key|No homes on this part of the map/.test((await marks(page).getAttribute('aria-label')) ?? '')
    )
      await page.keyboard.press('ArrowRight')
    await expect(marks(page)).toHaveAccessibleName(/homes?,|bedroom|\$/, { timeout: 1000 })
  }).toPass()
  const first = await marks(page).getAttribute('aria-label')
  await expect(async () => {
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
    expect(await marks(page).getAttribute('aria-label')).not.toBe(null)
  }).toPass()
  expect(first).not.toBe('')
  await expectNoAxeFaults(page)

  // Enter opens groups, then the card of a home, with focus on its link.
  const link = await openHomeOnMap(page)
  await expect(link).toBeFocused()
  await expectNoAxeFaults(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(marks(page)).toBeFocused()
  // Zooming in may have regrouped the markers, which leaves another group to open.
  await expect(async () => {
    if (!(await link.isVisible())) await page.keyboard.press('Enter')
    await expect(link).toBeVisible({ timeout: 2500 })
  }).toPass({ timeout: 80_000 })
  await expect(link).toBeFocused()
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page).toHaveURL(address)
})

test('the popup of a home on the map has its photo, firm and heart, beside its mark', { tag: '@release' }, async ({
  page,
}) => {
  test.slow()
  await page.goto('/properties?city=Greenwood')
  await openMap(page)
  const link = await openHomeOnMap(page)
  await expect(link).toBeFocused()
  const popup = page.locator('[data-popup]').getByRole('dialog')
  await expect(popup).toHaveAccessibleName(/, Greenwood$|at one place$/)
  await expect(popup.getByText(/Listed by .+, (?:\d{3}-\d{3}-\d{4}|\S+@\S+)/).first()).toBeVisible()
  await expect(popup.locator('img').first()).toBeVisible()
  await expectNoAxeFaults(page)

  // The popup is inside the map and does not cover the mark.
  await expect(async () => {
    const [map, mark, card] = await Promise.all(
      [page.locator('.search-map'), marks(page), popup].map((one) => one.boundingBox()),
    )
    if (!map || !mark || !card) throw new Error('not visible')
    expect(card.x).toBeGreaterThanOrEqual(map.x)
    expect(card.y).toBeGreaterThanOrEqual(map.y)
    expect(card.x + card.width).toBeLessThanOrEqual(map.x + map.width)
    expect(card.y + card.height).toBeLessThanOrEqual(map.y + map.height)
    const isApart =
      mark.x + mark.width <= card.x ||
      mark.x >= card.x + card.width ||
      mark.y + mark.height <= card.y ||
      mark.y >= card.y + card.height
    expect(isApart).toBe(true)
    expect(mark.y).toBeGreaterThanOrEqual(map.y)
  }).toPass({ timeout: 10_000 })

  const heart = popup.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  expect(await page.evaluate(() => localStorage.getItem('homes-saved'))).toContain(id)

  // The zoom at which a home is alone depends on the timing, and with one home left there is no next one.
  if (isPhone(page) && (await popup.getByRole('button', { name: 'Next home' }).isVisible())) {
    const name = (await popup.getAttribute('aria-label')) ?? ''
    await popup.getByRole('button', { name: 'Next home' }).click()
    await expect(popup).not.toHaveAccessibleName(name)
    await expect(popup.getByText(/Listed by /).first()).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Next home' })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(marks(page)).toBeFocused()
})

test('back from a home: the same results, the same place on the page, the focus on the home, and it is marked as seen', async ({
  page,
}) => {
  await page.goto('/properties?minBeds=3&sort=price_asc')
  const card = page.locator('[data-home]').nth(5).getByRole('link')
  const href = await card.getAttribute('href')
  await expect(page.getByRole('button', { name: /^Hide / }).first()).toBeVisible()
  await card.focus()
  // Let the page settle: no user presses a key in the same frame.
  await expect(page.locator('[data-home]').nth(5)).toBeInViewport()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(page).toHaveURL(/minBeds=3&sort=price_asc/)
  await expect(page.locator(`a[href="${href}"]`)).toBeFocused()
  await expect(page.locator('[data-home]').nth(5)).toContainText('Seen')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('from home to home along the results, and back to them: by their number, by the history, after a reload', {
  tag: '@release',
}, async ({ page }) => {
  await page.goto('/properties?minBeds=3&sort=price_asc')
  const all = await homes(page)
  await expect(page.getByRole('button', { name: /^Hide / }).first()).toBeAttached()
  const hrefOf = async (place: number) =>
    (await page.locator('[data-home]').nth(place).locator('h2 a').getAttribute('href')) ?? ''
  const [first, second] = [await hrefOf(0), await hrefOf(1)]
  const back = page.getByRole('link', { name: `Back to ${all} homes`, exact: true })
  const [previous, next] = ['Previous home', 'Next home'].map((name) => page.getByRole('link', { name, exact: true }))

  await page.locator(`h2 a[href="${first}"]`).click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(page.locator('main')).toBeFocused()
  await expect(previous ?? back).toBeHidden()
  await next?.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  // The link has focus again, so repeated Enter continues to the next home.
  await expect(next ?? back).toBeFocused()
  await expectNoAxeFaults(page)
  const entries = await page.evaluate(() => history.length)
  await back.click()
  await expect(page).toHaveURL(/minBeds=3&sort=price_asc$/)
  await expect(page.locator(`h2 a[href="${second}"]`)).toBeFocused()
  await expect(page.locator('[data-home]').nth(1)).toContainText('Seen')
  // The link went back in history instead of adding an entry.
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await page.goForward()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await page.reload()
  await back.click()
  await expect(page).toHaveURL(/minBeds=3&sort=price_asc$/)
  await expect(page.locator(`h2 a[href="${first}"]`)).toBeFocused()
})

test('a home is put away and taken back', { tag: '@once' }, async ({ page }) => {
  await page.goto(HOMES)
  const hide = page.getByRole('button', { name: /^Hide / }).first()
  const name = (await hide.getAttribute('aria-label'))?.replace('Hide ', '') ?? ''
  await hide.click()
  await expect(page.getByText(`Hidden: ${name}`)).toBeVisible()
  await expectNoAxeFaults(page)
  await page.reload()
  await expect(page.getByText(`Hidden: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Unhide' }).click()
  await expect(page.getByRole('button', { name: `Hide ${name}` })).toBeVisible()
})

/** Presses Tab until the target has focus; fails if the keyboard cannot reach it. */
async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let press = 0; press < 140; press += 1) {
    if (await goal.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${goal} is not reached by ${key}`)
}

const WAY_BY_KEYBOARD = 'the whole way by keyboard alone: find, filter, choose an area, open two homes, compare them'

test(WAY_BY_KEYBOARD, { tag: ['@wide', '@release'] }, async ({ page }) => {
  test.slow()
  await page.goto('/')
  await tabTo(page, box(page))
  await page.keyboard.type('greenw')
  await expect(page.getByRole('option', { name: /^Greenwood/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for sale in Greenwood')
  await openMap(page)
  const all = await homes(page)

  await tabTo(page, page.getByRole('button', { name: 'Price', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByLabel('Max'))
  await page.keyboard.type('550k')
  const show = page.getByRole('dialog').getByRole('button', { name: /^Show [\d,]+ homes?$/ })
  await tabTo(page, show)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/maxPrice=550000/)
  await expect.poll(() => homes(page)).toBeLessThan(all)

  await tabTo(page, page.getByRole('button', { name: 'Choose an area by name and distance' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Around this place' }))
  await page.keyboard.type('greenwood')
  await expect(page.getByRole('option', { name: /^Greenwood/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Around Greenwood')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Search in this area' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/area=/)

  for (const place of [0, 1]) {
    const home = page.locator('[data-home]').nth(place).getByRole('link').first()
    await expect(page.getByRole('button', { name: /^Hide / }).nth(place)).toBeAttached()
    await page.locator('body').press('Home')
    await tabTo(page, home)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
    await tabTo(page, page.getByRole('button', { name: 'Compare', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Compared', exact: true })).toBeFocused()
    if (place === 0) await page.goBack()
  }
  await tabTo(page, page.getByRole('region', { name: 'Homes to compare' }).getByRole('link', { name: 'Compare 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
})

test('the pictures of a card are turned by key, and nothing on the page moves', { tag: ['@wide', '@release'] }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('getPropertyPictures') && asked.push(request.url()))
  await page.goto(HOMES)
  const card = page.locator('[data-home]').first()
  const next = card.getByRole('button', { name: /^Next (drawing|photo) of / })
  await expect(next).toBeAttached()
  expect(asked).toEqual([])
  const before = await card.boundingBox()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText(/^(Drawing|Photo) 2 of \d+$/)
  await expect(card.getByRole('img', { name: /^(Drawing|Photo) 2 of / })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.keyboard.press('ArrowLeft')
  await expect(card.getByRole('status')).toHaveText(/^(Drawing|Photo) 1 of /)
  // The link to all photos is before the first one.
  await page.keyboard.press('ArrowLeft')
  const all = card.getByRole('link', { name: /^See all \d+ / })
  await expect(all.or(card.getByRole('status').filter({ hasText: /[2-9] of/ }))).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  expect(asked).toHaveLength(1)
})

test('the map is drawn from an archive of vector tiles where the brokerage has one', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/login')
  await serveTiles(page, archiveOf('water'))
  await page.goto('/properties?city=Nowhere')
  await openMap(page)
  await expect(async () => {
    const map = await page.locator('.search-map').screenshot()
    const { dominant } = await sharp(map).stats()
    // The color of water, in steps of 16; the archive contains nothing else.
    expect(dominant).toMatchObject({ r: 184, g: 216, b: 232 })
  }).toPass({ timeout: 15_000 })
})

test.describe('a provider of maps', { tag: ['@wide', '@release'] }, () => {
  // The site of the journeys has no map in its settings, so its policy names no provider.
  test.use({ bypassCSP: true })

  const colors = async (page: Page) => {
    const { data } = await sharp(await page.locator('.search-map').screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 3) seen.add(data.subarray(at, at + 3).toString('hex'))
    return seen
  }
  const TOWN = 'ebe8e1'

  test('shows its streets, and credits it', async ({ page }) => {
    await page.goto('/login')
    await serveStyle(page, await sampleStyle())
    await page.goto('/properties?city=Greenwood&view=map')
    await expect(page.locator('.search-map [data-ready]')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Streets of the sample are invented')).toBeVisible()
    await expect.poll(async () => (await colors(page)).has(TOWN), { timeout: 15_000 }).toBe(true)
    await expectNoAxeFaults(page)
  })

  test('that is down leaves the map of main roads', async ({ page }) => {
    expectRefusals(page)
    await page.goto('/login')
    const style = await sampleStyle()
    await serveStyle(page, style)
    await page.route(style, (route) => route.fulfill({ status: 404 }))
    await page.goto('/properties?city=Greenwood&view=map')
    await expect(page.locator('.search-map [data-ready]')).toBeVisible({ timeout: 20_000 })
    await expect(marks(page)).toHaveAttribute('aria-label', /arrow key/)
    await expect(page.getByText('Streets of the sample are invented')).toBeHidden()
    // The ground of the built-in map, outside of Marion County.
    await expect.poll(async () => (await colors(page)).has('f3f1ec'), { timeout: 15_000 }).toBe(true)
  })
})

test('nothing found: what to ask less of, and how many that brings', async ({ page }) => {
  await page.goto('/properties?city=Greenwood&minBeds=4&maxPrice=1000')
  await expect(page.getByRole('heading', { name: 'No homes match your search' })).toBeVisible()
  await expectNoAxeFaults(page)
  const wider = page
    .locator('.search-list li a')
    .filter({ hasText: /\d homes?$/ })
    .first()
  const promised = Number(((await wider.textContent()) ?? '').match(/([\d,]+) homes?$/)?.[1]?.replace(/,/g, ''))
  await wider.click()
  await expect.poll(() => homes(page)).toBe(promised)
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a place keeps the filters, and all filters are one form', async ({ page }) => {
    await page.goto('/properties?maxPrice=400000')
    await page.getByLabel(/^City, ZIP/).fill('Greenwood')
    await page.getByLabel(/^City, ZIP/).press('Enter')
    await expect(page).toHaveURL(/maxPrice=400000/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for sale in Greenwood')
    await page.getByRole('link', { name: 'All filters' }).click()
    await page.getByRole('group', { name: 'Bedrooms' }).getByText('3+').click()
    await page.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(/minBeds=3/)
    await expect(page).toHaveURL(/maxPrice=%24400%2C000/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for sale in Greenwood')
  })

  test('typed text becomes filters that can be removed, and says what it could not read', async ({ page }) => {
    await page.goto('/properties')
    await page.getByLabel(/^City, ZIP/).fill('Grenwood house under 900k zyzzyva')
    await page.getByLabel(/^City, ZIP/).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Houses for sale in Greenwood matching “zyzzyva”')
    await expect(page.getByText('Showing Greenwood for “grenwood”.')).toBeVisible()
    await expect(page.getByText('descriptions for “zyzzyva”.')).toBeVisible()
    await page.getByRole('link', { name: 'Remove “zyzzyva”' }).click()
    await expect(page).toHaveURL('/properties?city=Greenwood&type=house&maxPrice=900000')
    expect(await homes(page)).toBeGreaterThan(0)
  })
})

test('nothing floats over the MLS notices on a phone', { tag: ['@release'] }, async ({ page }) => {
  test.skip(!isPhone(page), 'A wide page has no link that floats.')
  await page.goto('/properties')
  const map = page.getByRole('link', { name: 'Map', exact: true })
  await expect(map).toBeInViewport()
  const notice = page.getByText(/submitted to the MLS GRID as of/)
  await notice.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(notice).toBeInViewport()
  await expect
    .poll(async () => {
      const [link, text] = [await map.boundingBox(), await notice.boundingBox()]
      return link !== null && text !== null && link.y + link.height <= text.y
    })
    .toBe(true)
})
