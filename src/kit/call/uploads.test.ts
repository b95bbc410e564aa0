import { expect, test, vi } from 'vitest'
import { uploadSlot } from './uploads.server.ts'

const CALLS = ['sendFile']
const request = (path = '/_serverFn/sendFile', init: RequestInit = {}) =>
  new Request(`http://own.example${path}`, { method: 'POST', ...init })
const slot = (who: string | null, one = request()) => uploadSlot(one, CALLS, async () => who)

test('gives a slot to calls that take files alone, and only with a session', async () => {
  expect(await slot('a', request('/_serverFn/saveForm'))).toBeUndefined()
  expect(await slot('a', request('/_serverFn/sendFile/x'))).toBeUndefined()
  expect(await slot('a', request('/sendFile'))).toBeUndefined()
  expect(await slot(null)).toBeUndefined()
  expect(await uploadSlot(new Request('http://own.example/_serverFn/sendFile'), CALLS, async () => 'a')).toBeUndefined()
  const mine = await slot('a', request('/forms/sendFile'))
  expect(mine?.maxBytes).toBeGreaterThan(26_214_400)
  mine?.release()
})

test('gives four slots at a time, one per account, and the next when one is released', async () => {
  const first = [await slot('a'), await slot('b'), await slot('c'), await slot('d')]
  const [second, last] = [slot('a'), slot('e')]
  const state = async (one: Promise<unknown>) =>
    (await Promise.race([one.then(() => 'in'), Promise.resolve('waits')])) ?? ''
  expect([await state(second), await state(last)]).toEqual(['waits', 'waits'])
  // A free slot does not help an account that already has one.
  first[1]?.release()
  first[1]?.release()
  const e = await last
  expect(await state(second)).toBe('waits')
  first[0]?.release()
  const again = await second
  for (const one of [first[2], first[3], e, again]) one?.release()
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((who) => slot(who)))
  expect(all.every(Boolean)).toBe(true)
  for (const one of all) one?.release()
})

test('gives no slot after 20 seconds or an aborted request, and keeps none taken', async () => {
  vi.useFakeTimers()
  const taken = await Promise.all(['a', 'b', 'f', 'g'].map((who) => slot(who)))
  const leaving = new AbortController()
  const gone = slot('c', request('/_serverFn/sendFile', { signal: leaving.signal }))
  const late = slot('d')
  await vi.advanceTimersByTimeAsync(1)
  leaving.abort()
  expect(await gone).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await late).toBeNull()
  vi.useRealTimers()
  for (const one of taken) one?.release()
  const after = await slot('e')
  expect(after).toBeTruthy()
  after?.release()
})
