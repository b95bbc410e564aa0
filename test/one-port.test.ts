import { expect, test } from 'vitest'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { startSite } from './server.ts'

/** Two web processes that share a port share one limit for hashing passwords. */

test('two processes on one port sign people in, however many come at once', async () => {
  const cluster = await startSite({ env: { WEB_PROCESSES: '2' } })
  try {
    // The port answers as soon as the first process is up; the other one still answers that the site is starting.
    const four = async () =>
      Promise.all(Array.from({ length: 4 }, async () => (await cluster.visitor().call('getUser')).status))
    await expect.poll(four).toEqual([200, 200, 200, 200])
    const people: readonly CastName[] = ['sold', 'admin', 'super', 'auditor']
    const tries = [...people, ...people, ...people, ...people].map((name) =>
      cluster.visitor().call('signIn', { email: emailOf(name), password: PASSWORD }),
    )
    for (const { result, text } of await Promise.all(tries)) expect(result, text).toMatchObject({ success: true })
  } finally {
    await cluster.stop()
  }
})
