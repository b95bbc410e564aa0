import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/ground.ts'
import { expect } from './test.ts'

/** The builder reads axe into the page twice for each look, which takes longer than the look: here a page reads it once. */
const AXE = readFileSync(join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const IS_THERE = '"axe" in window'

/** Nothing on the page that axe finds at fault, by any of its rules. */
export async function expectNoAxeFaults(page: Page): Promise<void> {
  // Colours that are still fading are judged as they will never be seen.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  // No page of ours holds a frame of another origin: so the page itself can be asked, without a second, blank one that
  // takes as long again. What passes needs no description.
  if (!(await page.evaluate(IS_THERE))) await page.evaluate(AXE)
  const { violations } = await new AxeBuilder({ page, axeSource: IS_THERE })
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
