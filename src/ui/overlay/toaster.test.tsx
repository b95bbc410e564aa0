// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { toast as toastify } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadToaster, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(async () => {
  // Test files share the module: without a Toaster on their page, their toasts wait for this one.
  await loadToaster()
  toastify.dismiss()
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Advances time until the toaster has shown or removed its toasts. */
async function pass(milliseconds: number): Promise<void> {
  // The toaster loads with the first toast.
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
const shown = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
const texts = () => shown().map((one) => one.textContent)

test('news and errors go after five seconds; an error that asks for an act stays until it is closed', async () => {
  toast.ok('Search saved.')
  toast.error('The photo was not uploaded.')
  toast.error('The order was not saved.', { action: { label: 'Try again', onAction: () => undefined } })
  await pass(100)
  expect(screen.getByRole('status').textContent).toBe('Search saved.')
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('The photo was not uploaded.')

  // The timer is an animation, so that a pointer over the toast can pause it.
  const timers = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')]
  expect(timers.map(({ style }) => style.animationDuration)).toEqual(['5000ms', '5000ms'])
  for (const timer of timers) fireEvent.animationEnd(timer)
  await pass(100)
  expect(texts()).toEqual(['The order was not saved.Try again'])

  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  await pass(100)
  expect(texts()).toEqual([])
})

test('three are shown at once, the next comes when one goes', async () => {
  for (const number of [1, 2, 3, 4]) toast.error(`Upload ${number} failed.`)
  await pass(100)
  expect(texts()).toEqual(['Upload 1 failed.', 'Upload 2 failed.', 'Upload 3 failed.'])

  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await pass(100)
  expect(texts()).toEqual(['Upload 2 failed.', 'Upload 3 failed.', 'Upload 4 failed.'])
})

test('a toast of the same id takes the place of the first, and its act closes it', async () => {
  const undo = vi.fn()
  toast.info('One home removed.', { id: 'removed' })
  await pass(100)
  toast.info('Two homes removed.', { id: 'removed', action: { label: 'Undo', onAction: undo } })
  await pass(100)
  expect(texts()).toEqual(['Two homes removed.Undo'])

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await pass(100)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual([])
})
