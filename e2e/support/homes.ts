import type { Page } from '@playwright/test'

/** The list without manual listings of other journeys, which are the newest and have no number of bedrooms. */
export const HOMES = '/properties?minBeds=1'

/** Returns ids of houses for sale from the list. */
export async function houseIds(page: Page, count: number): Promise<string[]> {
  const list = await (await page.request.get(`${HOMES}&status=active&type=house`)).text()
  const ids = Array.from(list.matchAll(/href="\/properties\/([0-9a-f-]{36})"/g), ([, id = '']) => id)
  return [...new Set(ids)].slice(0, count)
}
