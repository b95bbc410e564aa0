import { join } from 'node:path'
import { runChild } from './child.ts'
import { type Ground, ROOT } from './ground.ts'
import { PlainError, say, since } from './plain.ts'

/** The accounts of the sample brokerage, and what each of them is for. */
export const SAMPLE_ACCOUNTS = [
  ['buyer', 'a buyer in good standing'],
  ['sold', 'a buyer who may see sold homes'],
  ['unverified', 'has not confirmed the e-mail address'],
  ['expired', 'the password has expired'],
  ['suspended', 'suspended'],
  ['agent', 'an agent'],
  ['admin', 'an admin'],
  ['super', 'a super admin'],
  ['auditor', 'an MLS auditor'],
] as const

/**
 * Makes the sample brokerage, or brings it up to date: doing it twice gives the same. The schema must be current.
 * @returns true where parts of it wait for listings: then do it again once these are imported
 */
export async function seedSample(ground: Ground): Promise<boolean> {
  const began = Date.now()
  let failure = ''
  let isWaiting = false
  const child = runChild({
    name: 'Making the sample brokerage',
    args: [join(ROOT, 'dist', 'server', 'seed.js')],
    env: { ...ground.childEnv, ROLE: 'worker' },
    logFile: join(ground.dataDir, 'logs', 'seed.log'),
    say,
    isOnce: true,
    onLine: (line) => {
      if (line.startsWith('Waiting for listings')) isWaiting = true
    },
    onLost: (reason) => {
      failure = reason
    },
  })
  if ((await child.done) !== 0) throw new PlainError(failure)
  say(`  brokerage     the sample brokerage stands, ${since(began)}`)
  return isWaiting
}
