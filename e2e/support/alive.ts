import type { Locator } from '@playwright/test'

/** Waits until the page's program has taken a part of the page over: a press before that is answered by nothing. */
export async function alive(part: Locator): Promise<Locator> {
  const handle = await part.elementHandle()
  await part
    .page()
    .waitForFunction((node) => node !== null && Object.keys(node).some((key) => key.startsWith('__reactProps')), handle)
  return part
}
