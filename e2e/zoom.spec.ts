import type { Page } from '@playwright/test'
import { houseIds } from './support/homes.ts'
import { PAGES } from './support/pages.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Opens every page on a phone at 200%, where 390 px hold 195: none scrolls sideways. */

const ZOOMED = { width: 195, height: 422 }

const people = [...new Set(PAGES.map(({ as }) => as))]

for (const as of people) {
  test(`every page fits at 200% as ${as ?? 'visitor'}`, { tag: ['@once', '@release'] }, async ({ page }) => {
    test.setTimeout(180_000)
    expectRefusals(page)
    await page.setViewportSize(ZOOMED)
    if (as) await signIn(page, as)
    for (const { path } of PAGES.filter((one) => one.as === as)) await test.step(path, () => expectToFit(page, path))
  })
}

test('a home and a comparison fit at 200%', { tag: ['@once', '@release'] }, async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  const ids = await houseIds(page, 3)
  const homes = new URLSearchParams(ids.map((id) => ['ids', id]))
  for (const path of [
    `/properties/${ids[0]}`,
    `/properties/${ids[0]}/photos`,
    `/properties/${ids[0]}/tour`,
    `/properties/compare?${homes}`,
  ])
    await test.step(path, () => expectToFit(page, path))
})

/** Lists whose first record is opened. */
const RECORDS = {
  buyer: ['/dashboard/messages', '/dashboard/documents', '/dashboard/relationships', '/dashboard/saved-searches'],
  agent: ['/agent/clients', '/agent/appointments', '/agent/relationships'],
  super: ['/admin/people', '/admin/contacts', '/admin/users', '/admin/vendors', '/admin/outbox', '/admin/audit-trail'],
} as const

for (const as of ['buyer', 'agent', 'super'] as const) {
  test(`records fit at 200% as ${as}`, { tag: ['@once', '@release'] }, async ({ page }) => {
    await page.setViewportSize(ZOOMED)
    await signIn(page, as)
    for (const list of RECORDS[as])
      await test.step(list, async () => {
        await page.goto(list)
        const record = page
          .locator(`main a[href^="${list}/"]:not([href$="/new"], [href$="/order"], [href*="?"])`)
          .first()
        await expectToFit(page, (await record.getAttribute('href')) ?? '')
      })
  })
}

/** Tables and maps scroll within themselves, so no page is exempt. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await page.evaluate(wideParts), path).toEqual([])
}

/** Lists the elements that make the page wider than the window, in the browser; `page` if none of them is found. */
function wideParts(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isClipped = (element: Element): boolean => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true
    return false
  }
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isClipped(element))
    .map((element) => `${element.localName}: ${element.textContent?.trim().slice(0, 40)}`)
  return wide.length > 0 ? wide.slice(0, 10) : [`page: ${scrollWidth} px`]
}
