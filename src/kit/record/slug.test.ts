import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Dana Whitcomb', 'dana-whitcomb'],
  ['910 Barley Mill Rd', '910-barley-mill-rd'],
  ['  José  Ångström-Núñez, Jr. ', 'jose-angstrom-nunez-jr'],
  ['李', 'agent'],
  ['---', 'agent'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%j has the slug %j', (name, slug) => {
  expect(slugOf(name, 'agent')).toBe(slug)
})
