import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTest } from '../../../../test/database.ts'
import { PASSWORD_RULES } from '../words.ts'
import { isBreached, refuseWeakPassword } from './choose-password.server.ts'

test('a password of the list of breaches is found, wherever in the list it stands, and others are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-breached-'))
  try {
    expect(await isBreached('a leaked phrase of 1', folder)).toBe(false)
    const leaked = Array.from({ length: 500 }, (_, at) => `a leaked phrase of ${at}`)
    const hashes = leaked.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase()).sort()
    for (const end of [':3\r\n', '\n']) {
      await writeFile(join(folder, 'breached-passwords.txt'), hashes.map((hash) => hash + end).join(''))
      for (const password of leaked) expect(await isBreached(password, folder)).toBe(true)
      for (let at = 0; at < 100; at += 1) expect(await isBreached(`a phrase of its own ${at}`, folder)).toBe(false)
    }
    await writeFile(join(folder, 'breached-passwords.txt'), '')
    expect(await isBreached('a leaked phrase of 1', folder)).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

databaseTest('a password that anybody would guess is refused at its field, by the rule that it breaks', async () => {
  const person = { name: 'Robin Porter', email: 'robin@example.com' }
  await expect(refuseWeakPassword('password1234', person, 'newPassword')).rejects.toMatchObject({
    code: 'invalid',
    fields: { newPassword: PASSWORD_RULES.common },
  })
  await refuseWeakPassword('a leaked phrase of 1', person, 'newPassword')
})
