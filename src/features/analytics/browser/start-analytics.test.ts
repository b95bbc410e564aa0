// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { collect } = vi.hoisted(() => ({ collect: vi.fn() }))
vi.mock('./collector.ts', () => ({ collect }))
const { startAnalytics } = await import('./start-analytics.ts')

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const settings = { posthog: null }

beforeEach(() => {
  vi.useFakeTimers()
  collect.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const say = (member: string, value: unknown) =>
  vi.stubGlobal('navigator', Object.create(navigator, { [member]: { value, configurable: true } }))

test('loads the collector when the browser is idle, within 5 seconds', async () => {
  const idle = vi.fn((work: () => void, _options: { timeout: number }) => work())
  vi.stubGlobal('requestIdleCallback', idle)
  startAnalytics(router, settings)
  expect(idle.mock.calls[0]?.[1]).toEqual({ timeout: 5000 })
  await vi.waitFor(() => expect(collect).toHaveBeenCalledWith(router, settings))
})

test('loads it after 2 seconds where the browser does not tell when it is idle', async () => {
  startAnalytics(router, settings)
  await vi.advanceTimersByTimeAsync(1999)
  expect(collect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(collect).toHaveBeenCalledOnce())
})

test.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
])('loads nothing where the browser sends %s', async (_name, member, value) => {
  say(member, value)
  startAnalytics(router, settings)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(collect).not.toHaveBeenCalled()
})
