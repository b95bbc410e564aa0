import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#env.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { passwordFault } from '../rules/passwords.ts'
import { PASSWORD_RULES, type PasswordFault } from '../words.ts'

/**
 * Refuses a password that is easy to guess. @param field name of the input
 * @throws invalid with the rule that it breaks
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  field: string,
): Promise<void> {
  const { name, short_name, city, service_area } = await getBrokerage()
  const fault: PasswordFault | null =
    passwordFault(password, {
      ...person,
      places: [name, short_name, city, 'Indianapolis', 'Indiana', ...service_area],
    }) ?? ((await isBreached(password, env.DATA_DIR)) ? 'breached' : null)
  if (!fault) return
  throw new AppError('invalid', PASSWORD_RULES[fault], { [field]: PASSWORD_RULES[fault] })
}

/**
 * Optional list of breached passwords in the data folder: sorted SHA-1 hashes in hexadecimal, one per line, with or
 * without `:count`. Searched on disk, so no password data leaves the machine.
 */
const BREACHED_FILE = 'breached-passwords.txt'
/** Longer than any line of the list. */
const WINDOW_BYTES = 128

/** Returns whether a password is in the list of a folder, by binary search. False if there is no list. */
export async function isBreached(password: string, folder: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(join(folder, BREACHED_FILE)).catch(() => null)
  if (!file) return false
  try {
    let [low, high] = [0, (await file.stat()).size]
    const window = Buffer.alloc(2 * WINDOW_BYTES)
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const from = Math.max(0, middle - WINDOW_BYTES)
      const { bytesRead } = await file.read(window, 0, window.length, from)
      const text = window.toString('latin1', 0, bytesRead)
      const start = text.lastIndexOf('\n', middle - from - 1) + 1
      const line = text.slice(start, start + 40).toUpperCase()
      if (line === wanted) return true
      if (line < wanted) {
        const end = text.indexOf('\n', start)
        low = end < 0 ? high : Math.max(middle + 1, from + end + 1)
      } else {
        high = from + start
      }
    }
    return false
  } finally {
    await file.close()
  }
}
