import { expect, test, vi } from 'vitest'
import { uploadPlace } from './uploads.server.ts'

const CALLS = ['sendFile']
const request = (path = '/_serverFn/sendFile', init: RequestInit = {}) =>
  new Request(`http://own.example${path}`, { method: 'POST', ...init })
const place = (who: string | null, one = request()) => uploadPlace(one, CALLS, async () => who)

test('only a call that takes files has a place for large bodies, and only with a session', async () => {
  expect(await place('a', request('/_serverFn/saveForm'))).toBeUndefined()
  expect(await place('a', request('/_serverFn/sendFile/x'))).toBeUndefined()
  expect(await place('a', request('/sendFile'))).toBeUndefined()
  expect(await place(null)).toBeUndefined()
  expect(
    await uploadPlace(new Request('http://own.example/_serverFn/sendFile'), CALLS, async () => 'a'),
  ).toBeUndefined()
  const mine = await place('a', request('/forms/sendFile'))
  expect(mine?.maxBytes).toBeGreaterThan(26_214_400)
  mine?.leave()
})

test('four at a time, one of each account; the next one comes in when a place is free', async () => {
  const first = [await place('a'), await place('b'), await place('c'), await place('d')]
  const [second, last] = [place('a'), place('e')]
  const state = async (one: Promise<unknown>) =>
    (await Promise.race([one.then(() => 'in'), Promise.resolve('waits')])) ?? ''
  expect([await state(second), await state(last)]).toEqual(['waits', 'waits'])
  // A place of another account is none for one that has its own.
  first[1]?.leave()
  first[1]?.leave()
  const e = await last
  expect(await state(second)).toBe('waits')
  first[0]?.leave()
  const again = await second
  for (const one of [first[2], first[3], e, again]) one?.leave()
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((who) => place(who)))
  expect(all.every(Boolean)).toBe(true)
  for (const one of all) one?.leave()
})

test('who waits too long, or goes away, gets no place and takes none', async () => {
  vi.useFakeTimers()
  const taken = await Promise.all(['a', 'b', 'f', 'g'].map((who) => place(who)))
  const leaving = new AbortController()
  const gone = place('c', request('/_serverFn/sendFile', { signal: leaving.signal }))
  const late = place('d')
  await vi.advanceTimersByTimeAsync(1)
  leaving.abort()
  expect(await gone).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await late).toBeNull()
  vi.useRealTimers()
  for (const one of taken) one?.leave()
  const after = await place('e')
  expect(after).toBeTruthy()
  after?.leave()
})
