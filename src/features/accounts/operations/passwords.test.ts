import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.server.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})
afterEach(() => {
  vi.mocked(hash).mockReset()
  vi.mocked(verify).mockReset()
})

const HALF = Math.max(1, Math.floor(availableParallelism() / 2))

/** Mocks hashing with work that stays pending until the test ends it, in start order. */
function heldWork() {
  const open: ((value: string) => void)[] = []
  const begun: unknown[] = []
  const hold = (what: unknown) =>
    new Promise<string>((end) => {
      begun.push(what)
      open.push(end)
    })
  vi.mocked(hash).mockImplementation(hold)
  vi.mocked(verify).mockImplementation(async (stored) => (await hold(stored)) === 'right')
  return { begun, endFirst: () => open.shift()?.('x'), running: () => open.length }
}
const settle = () => new Promise((next) => setImmediate(next))

test('a password is checked in full, however it was composed of signs', async () => {
  const long = `${'é'.repeat(100)} and then the end`
  const stored = await hashPassword(long)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, long)).toBe(true)
  expect(await verifyPassword(stored, long.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false)
  expect(await verifyPassword(null, long)).toBe(false)
}, 30_000)

/** Source: bar A1. The drill `sign-ins` measures both times. */
test('where there is no account, the same work is done for nothing', async () => {
  const stored = await hashPassword('the one that is right')
  await verifyPassword(null, 'x')
  vi.mocked(verify).mockClear()
  expect([await verifyPassword(stored, 'wrong'), await verifyPassword(null, 'wrong')]).toEqual([false, false])
  const cost = (hashed: unknown) => String(hashed).split('$').slice(1, 4).join()
  expect(vi.mocked(verify).mock.calls.map(([hashed, password]) => [cost(hashed), password])).toEqual([
    ['argon2id,v=19,m=19456,t=2,p=1', 'wrong'],
    ['argon2id,v=19,m=19456,t=2,p=1', 'wrong'],
  ])
}, 30_000)

test('half of the processor hashes at most, whoever comes; turns go on in the order of coming', async () => {
  // Hashes the decoy, which happens once.
  await verifyPassword(null, 'x')
  const work = heldWork()
  const all = Array.from({ length: 12 }, (_, at) =>
    at % 2 ? verifyPassword(`stored ${at}`, 'x') : hashPassword(`password ${at}`),
  )
  for (let ended = 0; ended < all.length; ended += 1) {
    // A call that arrives when a slot is released must not overtake the queue.
    if (ended === 3) all.push(hashPassword('late'))
    await settle()
    expect(work.running()).toBe(Math.min(HALF, all.length - ended))
    work.endFirst()
    if (ended === 4) all.push(hashPassword('at that very moment'))
  }
  await Promise.all(all)
  const order = work.begun.map((one) => Number(/\d+/.exec(String(one))?.[0] ?? 99))
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('who comes when 250 wait is told so at once, and there is room again afterwards', async () => {
  const work = heldWork()
  const all = Array.from({ length: HALF + 250 }, () => hashPassword('x'))
  await expect(hashPassword('one too many')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retry_after_seconds: 3 },
  })
  while (all.length > 0 && work.begun.length < HALF + 250) {
    work.endFirst()
    await settle()
  }
  while (work.running() > 0) work.endFirst()
  await Promise.all(all)
  const next = hashPassword('x')
  await settle()
  work.endFirst()
  await next
})

test('work that fails gives its turn on', async () => {
  vi.mocked(hash).mockRejectedValue(new Error('out of memory'))
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => hashPassword('x')))
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  vi.mocked(hash).mockResolvedValue('hashed')
  expect(await hashPassword('x')).toBe('hashed')
})
