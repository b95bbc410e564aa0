import { expect, test } from 'vitest'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { startSite } from './server.ts'

/** Two web processes that share a port hash passwords in turn. */

test('two processes on one port sign people in, however many come at once', async () => {
  const cluster = await startSite({ env: { WEB_PROCESSES: '2' } })
  try {
    const people: readonly CastName[] = ['sold', 'admin', 'super', 'auditor']
    const tries = [...people, ...people, ...people, ...people].map((name) =>
      cluster.visitor().call('signIn', { email: emailOf(name), password: PASSWORD }),
    )
    for (const { result } of await Promise.all(tries)) expect(result).toMatchObject({ success: true })
  } finally {
    await cluster.stop()
  }
})
