import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { makeDataDir, toArguments } from './site-dependencies.ts'

test('the folder of the data is made with those above it, for its owner alone, and may be there already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-ground-'))
  const path = join(folder, 'a', 'b')
  await makeDataDir(path)
  await makeDataDir(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
})

test.runIf(process.platform === 'linux').each(['/proc/nowhere/at/all', '/dev/null/under', '/etc/hostname'])(
  'where it cannot be, %s, a sentence says so',
  async (path) => {
    await expect(makeDataDir(path)).rejects.toThrow(/^Can’t create the folder .* for DATA_DIR/)
  },
)

test('a secret that begins with a dash reaches the sample MLS as a secret', () => {
  const options = { token: { type: 'string' }, port: { type: 'string' } } as const
  const { values } = parseArgs({ args: toArguments({ token: '-9K_x', port: 8080 }), options })
  expect({ ...values }).toEqual({ token: '-9K_x', port: '8080' })
})
