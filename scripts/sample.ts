import { join } from 'node:path'
import { runChild } from './child.ts'
import { ROOT, type SiteDependencies } from './site-dependencies.ts'
import { PlainError, say, since } from './terminal.ts'

/** The accounts of the sample brokerage, with their purposes. */
export const SAMPLE_ACCOUNTS = [
  ['buyer', 'a buyer in good standing'],
  ['sold', 'a buyer who may see sold homes'],
  ['unverified', 'has not confirmed the email address'],
  ['expired', 'the password has expired'],
  ['suspended', 'suspended'],
  ['client', 'a client who shares activity with the agent'],
  ['agent', 'an agent'],
  ['admin', 'an admin'],
  ['super', 'a super admin'],
  ['auditor', 'an MLS auditor'],
] as const

/**
 * Creates or updates the sample brokerage. Idempotent. The schema must be current.
 * @returns true if parts of it need imported listings: run it again after the import
 */
export async function seedSample(dependencies: SiteDependencies): Promise<boolean> {
  const began = Date.now()
  let failure = ''
  let isWaiting = false
  const child = runChild({
    name: 'Making the sample brokerage',
    args: [join(ROOT, 'dist', 'server', 'seed.js')],
    env: { ...dependencies.childEnv, ROLE: 'worker' },
    logFile: join(dependencies.dataDir, 'logs', 'seed.log'),
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
  say(`  brokerage     the sample brokerage is ready, ${since(began)}`)
  return isWaiting
}
