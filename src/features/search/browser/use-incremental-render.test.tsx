// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIncrementalRender } from './use-incremental-render.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const frame = () => act(() => vi.advanceTimersToNextFrame())

test('parts come a few with each frame until all are there, and not before they may', () => {
  const { result, rerender } = renderHook(({ mayBegin, all }) => useIncrementalRender(mayBegin, all), {
    initialProps: { mayBegin: false, all: 10 },
  })
  frame()
  expect(result.current).toBe(0)
  rerender({ mayBegin: true, all: 10 })
  expect(result.current).toBe(0)
  const seen = [1, 2, 3, 4].map(() => {
    frame()
    return result.current
  })
  expect(seen).toEqual([4, 8, 12, 12])
  expect(vi.getTimerCount()).toBe(0)
})
