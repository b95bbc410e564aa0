import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedToken, samplePassword, siteSecret } from './secrets.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))
const LONG = 'a-secret-of-forty-characters-or-so-01234'

test('a new folder gets a secret for its owner alone, and the same one afterwards', async () => {
  const made = await siteSecret(folder)
  expect(made.length).toBeGreaterThan(60)
  expect(await siteSecret(folder)).toBe(made)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
})

test.each([
  ['missing', null, /is missing, and the database/],
  ['empty', '\n', /is empty, and the database/],
  ['short', 'too-short\n', /has 9 characters, but needs at least 32/],
])('a %s secret beside a database is refused, names the file, and stays as it is', async (_, text, sentence) => {
  await mkdir(join(folder, 'postgres'))
  const path = join(folder, 'secret')
  if (text !== null) await writeFile(path, text)
  const failure = await siteSecret(folder).catch(String)
  expect(failure).toMatch(sentence)
  expect(failure).toContain(path)
  expect(failure).toContain('Put the file back from a copy, or set SECRET to its content.')
  expect(await readFile(path, 'utf8').catch(() => null)).toBe(text)
})

test('an empty secret without a database is made; a short one is refused, as a person wrote it', async () => {
  const path = join(folder, 'secret')
  await writeFile(path, '')
  expect((await siteSecret(folder)).length).toBeGreaterThan(60)
  await writeFile(path, 'too-short')
  await expect(siteSecret(folder)).rejects.toThrow(path)
})

test("a secret that can't be read is not taken for a missing one", async () => {
  await mkdir(join(folder, 'secret'))
  await expect(siteSecret(folder)).rejects.toThrow(/secret can't be read \(EISDIR\)/)
})

test("the sample accounts' password is made before the database, and never guessed beside one", async () => {
  const { value, origin } = await samplePassword(folder, undefined)
  expect(origin).toBe('made')
  expect(await samplePassword(folder, LONG)).toEqual({ value, origin: 'stored' })
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'sample-password'), '')
  await expect(samplePassword(folder, undefined)).rejects.toThrow(/sample-password, is empty\. Set SAMPLE_PASSWORD/)
  expect(await samplePassword(folder, LONG)).toEqual({ value: LONG, origin: 'given' })
})

test('a lost token of the sample MLS is made again', async () => {
  const path = join(folder, 'token')
  await writeFile(path, '')
  expect(await feedToken(path)).toBe(await feedToken(path))
})
