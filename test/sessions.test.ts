import { afterAll, expect, test } from 'vitest'
import { startSite } from './server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())

test('a session that begins on one process is good on the other, and ends on both at once', async () => {
  const buyer = await site.signIn('buyer')
  expect((await buyer.on(1).call('getCurrentUser')).result).toMatchObject({ email: 'buyer@example.com' })
  const captured = new Map(buyer.cookies)
  expect(await buyer.on(1).call('signOut')).toMatchObject({ status: 200, result: { success: true } })
  expect(buyer.cookies.size).toBe(0)
  buyer.cookies.clear()
  for (const [name, value] of captured) buyer.cookies.set(name, value)
  for (const process of [0, 1]) expect(await buyer.on(process).call('getCurrentUser')).toMatchObject({ status: 401, error: { code: 'signed_out' } })
})
