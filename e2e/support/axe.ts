import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

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
  const { violations } = await new AxeBuilder({ page })
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
