import { expect, test } from 'vitest'
import { asForeground, whenIdle } from './foreground.server.ts'

const never = new AbortController().signal

test('continues while no foreground work runs', async () => {
  await whenIdle(never)
})

test('waits for all foreground work, including work that begins during the wait', async () => {
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const works = [asForeground(async () => first?.promise), asForeground(async () => second?.promise)]
  const order: string[] = []
  const waiting = whenIdle(never).then(() => order.push('idle'))
  first?.resolve()
  await works[0]
  order.push('first')
  const later = asForeground(async () => third?.promise)
  second?.resolve()
  await works[1]
  order.push('second')
  third?.resolve()
  await later
  order.push('third')
  await waiting
  expect(order).toEqual(['first', 'second', 'third', 'idle'])
})

test('ends when foreground work fails, and rejects for its caller', async () => {
  await expect(asForeground(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await whenIdle(never)
})

test('stops waiting when the signal aborts', async () => {
  const end = Promise.withResolvers<void>()
  const work = asForeground(() => end.promise)
  const stopping = new AbortController()
  const waiting = whenIdle(stopping.signal)
  stopping.abort()
  await waiting
  end.resolve()
  await work
})
