import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Components that show a home as the MLS lists it. */
const BASE = ['PropertyCard', 'SearchPage', 'HistoryPage', 'LandingPage', 'PropertyPage', 'ComparePage', 'TourPlanPage']

/** The home page shows 4 homes that everyone may see, and its scripts are at their limit (e2e/weight.spec.ts). */
const NOT_COUNTED = ['/src/routes/index.tsx']

test('every page that shows homes counts its prints', async () => {
  const paths = Object.keys(import.meta.glob('/src/{features,routes}/**/*.tsx')).filter(
    (path) => !/\.test\./.test(path),
  )
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(`.${path}`, 'utf8') })))
  const names = new Set(BASE)
  const shows = ({ text }: { text: string }) => [...names].some((name) => new RegExp(`<${name}[\\s/]`).test(text))
  for (let before = 0; before !== names.size; ) {
    before = names.size
    for (const file of files.filter((one) => !one.path.includes('/emails/') && shows(one)))
      for (const [, name] of file.text.matchAll(/^export function ([A-Z]\w+)/gm)) names.add(name ?? '')
  }
  const pages = files.filter((file) => /^\/src\/routes\/(?!admin\/)/.test(file.path) && shows(file))
  expect(pages.length).toBeGreaterThan(8)
  const uncounted = pages.filter(({ text }) => !/\busePrinting\(/.test(text))
  expect(uncounted.map(({ path }) => path)).toEqual(NOT_COUNTED)
})
