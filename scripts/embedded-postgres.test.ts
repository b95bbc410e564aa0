import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resetPassword, startPostgres } from './embedded-postgres.ts'

test('a lost password of the database is named with its file and the way out, and a new one can be set', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-password-'))
  const path = join(dataDir, 'postgres-password')
  const start = () => startPostgres({ dataDir, log: () => undefined, isThrownAway: true })
  try {
    const first = await start()
    await expect(resetPassword(dataDir)).rejects.toThrow(/PostgreSQL is running/)
    await first.stop()
    const password = await readFile(path, 'utf8')
    for (const [text, sentence] of [
      [null, 'is missing'],
      ['\n', 'is empty'],
      ['another-one\n', 'does not accept the password'],
    ] as const) {
      if (text === null) await rm(path)
      else await writeFile(path, text)
      const failure = await start().catch(String)
      expect(failure).toContain(sentence)
      expect(failure).toContain(path)
      expect(failure).toContain('npm run admin -- database-password')
    }
    expect(await resetPassword(dataDir)).toBe(path)
    expect(await readFile(path, 'utf8')).not.toBe(password)
    const again = await start()
    await again.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
