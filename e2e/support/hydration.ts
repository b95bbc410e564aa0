import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until a part of the page is hydrated; clicks before that have no effect. */
export async function untilHydrated(part: Locator): Promise<Locator> {
  const isHydrated = () => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true)
  return part
}
