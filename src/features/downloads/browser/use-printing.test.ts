import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Components that show a home as the MLS lists it. */
const BASE = ['PropertyCard', 'SearchPage', 'HistoryPage', 'LandingPage', 'PropertyPage', 'ComparePage']

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
  expect(pages.filter(({ text }) => !/\busePrinting\(/.test(text)).map(({ path }) => path)).toEqual([])
})
