import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { expect } from './test.ts'

/** The builder injects axe twice per check, which takes longer than the check; inject it once per page instead. */
const AXE = readFileSync(join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const IS_THERE = '"axe" in window'

/**
 * Runs all rules of axe on the page and expects no violations. With a selector it checks that part alone: a dialog hides
 * the rest of the page.
 */
export async function expectNoAxeFaults(page: Page, part?: string): Promise<void> {
  // Finish transitions, because axe would judge intermediate colors.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  // Legacy mode avoids a second, blank page that doubles the time. It does not cover cross-origin frames, of which the
  // site has none. Passed rules need no details.
  if (!(await page.evaluate(IS_THERE))) await page.evaluate(AXE)
  const builder = new AxeBuilder({ page, axeSource: IS_THERE })
  if (part !== undefined) builder.include(part)
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
    })),
  ).toEqual([])
}
