import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { forEachConcurrently } from './http-client.ts'
import { type Expected, ROUTES, SAME_AS, type Visitor } from './routes.ts'
import type { Browser, Site } from './server.ts'

/** Every route of the router. */
const tree = readFileSync(join(dirname(import.meta.dirname), 'src', 'route-tree.gen.ts'), 'utf8')
export const paths = [
  ...(/interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree)?.[1] ?? '').matchAll(/'([^']+)':/g),
].map(([, path = '']) => path)

/** Everyone who visits the routes. */
export const visitors = Object.keys(SAME_AS).filter((name): name is Visitor => name in SAME_AS)

/** Returns a browser with a session for each visitor. */
export async function browsersOf(site: Site, people: readonly Visitor[]): Promise<ReadonlyMap<Visitor, Browser>> {
  const browsers = new Map<Visitor, Browser>()
  for (const person of people) browsers.set(person, person === 'visitor' ? site.visitor() : await site.as(person))
  return browsers
}

/** Visits a path. A page may end the session, so each visit starts with the same cookies. */
export async function visitKeepingCookies(
  browser: Browser,
  path: string,
  marks: Record<string, string | undefined> = {},
): Promise<Expected> {
  const stored = new Map(browser.cookies)
  const { status, location } = await browser.visit(path, marks)
  for (const [name, value] of stored) browser.cookies.set(name, value)
  return location === null ? status : `→ /${location.slice(1)}`
}

/** Opens a route as each visitor, and expects the answers of the table. */
export async function expectAnswers(route: string, browsers: ReadonlyMap<Visitor, Browser>): Promise<void> {
  const path = ROUTES[route]?.path ?? route
  const { answers: table, permission } = ROUTES[route] ?? { answers: null, permission: undefined }
  const answers: Record<string, Expected> = {}
  const wanted: Record<string, Expected | undefined> = {}
  await forEachConcurrently([...browsers], async ([person, browser]) => {
    answers[person] = await visitKeepingCookies(browser, path)
    // The vendor administrator of the cast has the permission for vendors and no other.
    const like = person === 'vendorAdmin' && permission === 'vendors' ? 'super' : SAME_AS[person]
    wanted[person] = table?.[person] ?? table?.[like]
  })
  expect(answers).toEqual(wanted)
}
