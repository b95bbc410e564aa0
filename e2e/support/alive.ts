import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the page's program has taken a part of the page over: a press before that is answered by nothing. */
export async function alive(part: Locator): Promise<Locator> {
  const isAlive = () => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive, { intervals: [20, 50, 100] }).toBe(true)
  return part
}
