import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { faultsOf } from './boundaries.ts'
import { importsOf } from './imports.ts'
import { SHELVES } from './shelves.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** A valid tree: a feature on an upper shelf, one on a lower, and the layers below. */
const VALID_TREE = {
  'src/env.server.ts': 'export const env = {}',
  'src/kit/call/errors.ts': 'export class AppError extends Error {}',
  'src/kit/call/call.ts': "import { AppError } from './errors.ts'\nexport const call = AppError",
  'src/db/db.server.ts':
    "import { Kysely } from 'kysely'\nimport { env } from '#env.server.ts'\nimport { AppError } from '#kit/call/errors.ts'\nexport const db = [Kysely, env, AppError]",
  'src/kit/render-cache/response-cache.server.ts': 'export const cache = new Map()',
  'src/kit/render-cache/public.server.ts': "export { cache } from './response-cache.server.ts'",
  'src/server/respond.ts':
    "import { cache } from '#kit/render-cache/public.server.ts'\nimport { findAccount } from '#features/accounts/public.server.ts'\nexport const respond = [cache, findAccount]",
  'src/server.ts':
    "import { pool } from '#db/db.server.ts'\nimport { respond } from './server/respond.ts'\nexport default [pool, respond]",
  'src/access/access.ts':
    "import { findAccount } from '#features/accounts/public.server.ts'\nexport const access = findAccount",
  'src/features/accounts/queries.server.ts': "import { db } from '#db/db.server.ts'\nexport const findAccount = db",
  'src/features/accounts/public.server.ts': "export { findAccount } from './queries.server.ts'",
  'src/features/accounts/words.ts': "export const STATUSES = ['active']",
  'src/features/vendors/schema.ts': "import * as z from 'zod/mini'\nexport const Vendor = z.object({})",
  'src/features/vendors/rules.ts':
    "import type { Vendor } from './schema.ts'\nexport const isShown = (vendor: typeof Vendor) => vendor",
  'src/features/vendors/queries.server.ts': "import { db } from '#db/db.server.ts'\nexport const listVendors = db",
  'src/features/vendors/operations.server.ts':
    "import { findAccount } from '#features/accounts/public.server.ts'\nimport { listVendors } from './queries.server.ts'\nexport const list = [listVendors, findAccount]",
  'src/features/vendors/functions.ts':
    "import { access } from '#access/access.ts'\nimport { call } from '#kit/call/call.ts'\nimport { list } from './operations.server.ts'\nexport const getVendors = [call, access, list]",
  'src/features/vendors/functions.test.ts':
    "import { list } from './operations.server.ts'\nimport { feed } from '../../../sample/feed.ts'\nexport default [list, feed]",
  'src/features/vendors/browser/vendor-choice.ts':
    "import { useState } from 'react'\nimport { getVendors } from '../functions.ts'\nimport { isShown } from '../rules.ts'\nimport { AppError } from '#kit/call/errors.ts'\nexport const useChoice = () => [useState, getVendors, isShown, AppError]",
  'src/features/vendors/components/vendor-card.tsx':
    "import { useChoice } from '../browser/vendor-choice.ts'\nimport { getVendors } from '../functions.ts'\nexport const VendorCard = () => <p>Don't ask {getVendors(useChoice)}</p>",
  'src/features/vendors/public.ts': "export { useChoice } from './browser/vendor-choice.ts'",
  'src/features/events/components/event-card.tsx':
    "import { useChoice } from '#features/vendors/public.ts'\nexport const EventCard = useChoice",
  'src/routes/vetted-vendors.tsx':
    "import { useChoice } from '#features/vendors/browser/vendor-choice.ts'\nimport { VendorCard } from '#features/vendors/components/vendor-card.tsx'\nexport const Route = [VendorCard, useChoice]",
  'sample/feed.ts': "import { Vendor } from '#features/vendors/schema.ts'\nexport const feed = Vendor",
}
const TEST_SHELVES = [['vendors', 'events'], ['accounts']]

function faults(extraFiles: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...VALID_TREE, ...extraFiles })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return faultsOf(root, TEST_SHELVES).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

test('a sound house has no faults', () => {
  expect(faults()).toEqual([])
})

describe('planted faults', () => {
  test.each([
    [
      'an import up the shelves',
      'src/features/accounts/operations.server.ts',
      "\nimport { Vendor } from '#features/vendors/schema.ts'",
      /:2 .*higher shelf/,
    ],
    [
      'an import up the layers',
      'src/kit/email.ts',
      "import { access } from '#access/access.ts'",
      /:1 .*falls downwards/,
    ],
    [
      'a kit that knows a feature',
      'src/kit/form.tsx',
      "import { Vendor } from '#features/vendors/schema.ts'",
      /falls downwards/,
    ],
    [
      'a kit under the database that stands on it',
      'src/db/extra.server.ts',
      "import { limit } from '#kit/limit.ts'",
      /falls downwards/,
    ],
    [
      'SQL outside queries',
      'src/features/vendors/jobs.server.ts',
      "import { db } from '#db/db.server.ts'",
      /only queries\.server\.ts files speak SQL/,
    ],
    [
      'an import past the public face of a kit room',
      'src/kit/page/head.ts',
      "import { cache } from '../render-cache/response-cache.server.ts'",
      /:1 .*through its public\.ts or public\.server\.ts/,
    ],
    [
      'an import of src/server/ from below',
      'src/features/vendors/jobs.server.ts',
      "import { respond } from '#server/respond.ts'",
      /nothing imports the programs/,
    ],
    [
      'an operation called by src/server/',
      'src/server/render.ts',
      "import { list } from '#features/vendors/operations.server.ts'",
      /use the public face and the jobs/,
    ],
    [
      'SQL in src/server/',
      'src/server/render.ts',
      "import { db } from '#db/db.server.ts'",
      /only queries\.server\.ts files speak SQL/,
    ],
    ['the query builder outside queries', 'src/kit/table.ts', "import { sql } from 'kysely'", /speak SQL/],
    [
      'a server file in a component',
      'src/features/vendors/components/vendor-list.tsx',
      "import { list } from '../operations.server.ts'",
      /through functions only/,
    ],
    [
      'a server file in a route',
      'src/routes/index.tsx',
      "const a = () => import('#features/vendors/operations.server.ts')",
      /through functions only/,
    ],
    [
      'a component in a browser file',
      'src/features/vendors/browser/vendor-list.ts',
      "import { VendorCard } from '../components/vendor-card.tsx'",
      /browser files do not use components/,
    ],
    [
      'a server file in a browser file',
      'src/features/vendors/browser/vendor-list.ts',
      "import { list } from '../operations.server.ts'",
      /through functions only/,
    ],
    [
      'a package of Node in a browser file',
      'src/features/vendors/browser/vendor-list.ts',
      "import { join } from 'node:path'",
      /runs in the browser/,
    ],
    [
      'a port in a browser file',
      'src/features/vendors/browser/vendor-list.ts',
      "import { cents } from '#ports/money.ts'",
      /does not reach outside/,
    ],
    [
      'a browser file in rules',
      'src/features/vendors/rules/choice.ts',
      "import { useChoice } from '../browser/vendor-choice.ts'",
      /rules files do not use browser/,
    ],
    [
      "another feature's browser file",
      'src/features/events/components/event-list.tsx',
      "import { useChoice } from '#features/vendors/browser/vendor-choice.ts'",
      /public face/,
    ],
    ['zod in src', 'src/features/vendors/words.ts', "import { z } from 'zod'", /"zod\/mini"/],
    ['an unknown file name', 'src/features/vendors/helpers.ts', 'export {}', /not among the files/],
    ['a server file without its suffix', 'src/features/vendors/operations.ts', 'export {}', /not among the files/],
    ['a vague file name', 'src/kit/utils.ts', 'export {}', /says nothing/],
    ['a part of ui outside its families', 'src/ui/badge.tsx', 'export {}', /belongs in a family/],
    [
      'an import from a later family of ui',
      'src/ui/text/badge.tsx',
      "import { Dialog } from '../overlay/dialog.tsx'",
      /earlier ones only/,
    ],
    ['a name that is not kebab-case', 'src/ui/table/DataList.tsx', 'export {}', /kebab-case/],
    [
      "another feature's operations",
      'src/features/events/operations.server.ts',
      "import { list } from '#features/vendors/operations.server.ts'",
      /public face/,
    ],
    [
      "another feature's queries, as a type",
      'src/features/events/schema.ts',
      "import type { listVendors } from '#features/vendors/queries.server.ts'",
      /pure|public face/,
    ],
    ['a feature on no shelf', 'src/features/parades/schema.ts', 'export {}', /isn’t on a shelf/],
    [
      'an import of a route',
      'src/features/vendors/public.ts',
      "export { Route } from '#routes/vetted-vendors.tsx'",
      /nothing imports routes/,
    ],
    [
      'a rule that asks the database',
      'src/features/events/rules.ts',
      "import { now } from '#ports/clock.server.ts'",
      /pure/,
    ],
    ['a rule that knows React', 'src/features/events/rules.ts', "import { useState } from 'react'", /no React/],
    [
      'words that import',
      'src/features/events/words.ts',
      "import { AppError } from '#kit/call/errors.ts'",
      /imports nothing/,
    ],
    [
      'a call that skips its operation',
      'src/features/events/functions.ts',
      "import { x } from './queries.server.ts'",
      /do not use queries/,
    ],
    [
      'the sample in the product',
      'src/features/events/jobs.server.ts',
      "import { feed } from '../../../sample/feed.ts'",
      /knows nothing of sample/,
    ],
  ])('%s', (_, path, text, message) => {
    const extra: Record<string, string> =
      path === 'src/db/extra.server.ts'
        ? { 'src/kit/limit.ts': "import { db } from '#db/db.server.ts'\nexport const limit = db" }
        : {}
    const found = faults({ [path]: text, ...extra }).filter((fault) => fault.startsWith(`${path}:`))
    expect(found.join('\n')).toMatch(message)
  })

  test('a cycle, but not one of types', () => {
    const ring = {
      'src/ui/text/button.tsx': "import { Icon } from './icon.tsx'\nexport const Button = Icon",
      'src/ui/text/icon.tsx': "import { Button } from './button.tsx'\nexport const Icon = Button",
    }
    expect(faults(ring)).toEqual([
      expect.stringMatching(
        /^src\/ui\/text\/icon\.tsx:1 closes a cycle of imports: ui\/text\/button\.tsx → ui\/text\/icon\.tsx → ui\/text\/button\.tsx/,
      ),
    ])
    expect(
      faults({
        ...ring,
        'src/ui/text/icon.tsx': "import type { Button } from './button.tsx'\nexport type Icon = typeof Button",
      }),
    ).toEqual([])
  })
})

describe('imports are found', () => {
  test.each([
    ["import a from 'a'", ['a']],
    ["import {\n  a,\n  b,\n} from './b.ts'", ['./b.ts']],
    ["import 'side-effect'", ['side-effect']],
    ["export * from './c.ts'", ['./c.ts']],
    ["export { d } from './d.ts'", ['./d.ts']],
    ["const e = await import('./e.ts')", ['./e.ts']],
    ["// import f from 'f'\n/* import g from 'g' */", []],
    ["const text = `\nimport h from 'h'\n`", []],
    ["const quote = /['\"]/\nimport i from 'i'", ['i']],
    ["<p>It's here</p>\nimport j from 'j'", ['j']],
    ["export const k = 1\nconst from = 'x'", []],
  ])('%s', (source, specifiers) => {
    expect(importsOf(source).map(({ specifier }) => specifier)).toEqual(specifiers)
  })

  test('with their line and whether they are types only', () => {
    expect(importsOf("import type { A } from 'a'\nimport { type B } from 'b'\nimport { type C, d } from 'c'")).toEqual([
      { specifier: 'a', line: 1, isTypeOnly: true },
      { specifier: 'b', line: 2, isTypeOnly: true },
      { specifier: 'c', line: 3, isTypeOnly: false },
    ])
  })
})

test('no feature stands on two shelves', () => {
  const all = SHELVES.flat()
  expect(new Set(all).size).toBe(all.length)
})
