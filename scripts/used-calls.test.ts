import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './site-dependencies.ts'

/* Checks that each server call of docs/calls.md is used by a page or a component, or is listed below with a reason. */

/** Calls of the specification that no page needs, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  isAdmin: 'The header reads the level of the session; the call is for programs that ask for this alone.',
  getAgent: 'An agent’s page needs the listings too, and asks getAgentWithProperties.',
  isFavorited: 'Pages read all favorites at once by listFavoriteIds.',
  getUpdatedMlsListings: 'For programs of the office that follow changes; the console lists them by fetchMlsListings.',
  checkAdminPermission: 'The permissions come with the signed-in user.',
  getUserAdminPermissions: 'The permissions page reads everyone’s at once.',
  listActiveProperties: 'Lists of homes for sale are searches, by searchProperties.',
  hasActiveRelationship: 'Pages that need it read the relationship itself.',
  canViewSold: 'Search results and the signed-in user say it.',
  listSoldProperties: 'The page of sold homes searches, by searchSold.',
  listSold: 'The page of sold homes searches, by searchSold.',
  getSoldDetails: 'A sold home’s page is the listing’s page, by getProperty.',
}

const calls = Array.from(
  readFileSync(join(ROOT, 'docs', 'calls.md'), 'utf8').matchAll(/^\| (\w+) \| (?:GET|POST) \|/gm),
  ([, name = '']) => name,
)

/** Sources of pages, and jobs. */
const users = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/(?:\.test\.tsx?|\.gen\.ts|functions\.ts)$|\/functions\//.test(path))
  .filter((path) => !path.endsWith('.server.ts') || /jobs/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .filter((text) => /functions(?:\.ts|\/)/.test(text) || text.includes('/forms/'))

/** Returns true if a source imports the call from a functions file, or posts a form to it. */
function isUsed(name: string): boolean {
  const imported = new RegExp(`(?:import|export) \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*functions(?:\\.ts|/)`)
  return users.some((text) => imported.test(text) || text.includes(`/forms/${name}`))
}

test('docs/calls.md lists the calls', () => {
  expect(calls.length).toBeGreaterThan(300)
  expect(new Set(calls).size).toBe(calls.length)
})

test('each call is used by a page or a job, or is an exception with its reason', () => {
  expect(calls.filter((name) => !isUsed(name) && !(name in EXCEPTIONS))).toEqual([])
})

test('no exception is out of date', () => {
  const known = new Set(calls)
  expect(Object.keys(EXCEPTIONS).filter((name) => !known.has(name) || isUsed(name))).toEqual([])
})
