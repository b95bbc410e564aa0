import { houseIds } from './support/homes.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Walks through pages with the Tab key: each part that gets the focus shows it, also in forced colors. */

const MAX_STEPS = 45

const PAGES: readonly { as?: Person; paths: readonly string[] }[] = [
  { paths: ['/', '/properties?minBeds=3', '/contact'] },
  { as: 'buyer', paths: ['/dashboard', '/dashboard/saved-searches'] },
  { as: 'agent', paths: ['/agent', '/agent/clients', '/agent/calendar'] },
  { as: 'super', paths: ['/admin', '/admin/vendors'] },
]

for (const forcedColors of ['none', 'active'] as const) {
  for (const { as, paths } of PAGES) {
    const name = `focus is visible as ${as ?? 'visitor'}, forced colors ${forcedColors}`
    test(name, { tag: ['@wide', '@release'] }, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ forcedColors })
      if (as) await signIn(page, as)
      const homes = as ? [] : (await houseIds(page, 1)).map((id) => `/properties/${id}`)
      for (const path of [...paths, ...homes]) {
        await page.goto(path)
        const hidden = new Set<string>()
        for (let step = 0; step < MAX_STEPS; step++) {
          await page.keyboard.press('Tab')
          const found = await page.evaluate(focusedWithoutOutline)
          if (found) hidden.add(found)
        }
        expect([...hidden], path).toEqual([])
      }
    })
  }
}

/** Returns the focused element if neither it, its overlay, nor the box around its field has an outline; in the browser. */
function focusedWithoutOutline(): string | null {
  const focused = document.activeElement
  // The browser marks the month, day or year within a date itself.
  if (!focused || focused === document.body || focused.matches('[type="date"]')) return null
  const isOutlined = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const around = [focused, focused.parentElement, focused.closest('label')].filter((one) => one !== null)
  const isShown = around.some((one) => isOutlined(one)) || isOutlined(focused, '::after')
  return isShown ? null : focused.outerHTML.slice(0, 120)
}
