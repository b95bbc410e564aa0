// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import type { SavedSearch } from '../schema.ts'
import { SearchActs } from './search-acts.tsx'

const { calls, ok, error } = vi.hoisted(() => {
  const call = (name: string) =>
    Object.assign(
      vi.fn(async () => ({})),
      { url: `/_serverFn/${name}` },
    )
  return {
    calls: {
      deleteSavedSearch: call('deleteSavedSearch'),
      restoreSavedSearch: call('restoreSavedSearch'),
      runSavedSearch: call('runSavedSearch'),
    },
    ok: vi.fn<(message: string, options?: { action?: { onAction: () => void } }) => void>(),
    error: vi.fn(),
  }
})
vi.mock('../functions.ts', () => calls)
vi.mock('#ui/overlay/toast.ts', () => ({ toast: { ok, error } }))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

const SEARCH = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Three bedrooms',
} as Partial<SavedSearch> as SavedSearch

afterEach(cleanup)

test('a search that cannot be brought back says why', async () => {
  const root = createRootRoute()
  const at = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <SearchActs search={SEARCH} hasNew={false} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routeTree = root.addChildren([at('/'), at('/dashboard/saved-searches')])
  await act(async () => void render(<RouterProvider router={createRouter({ routeTree, history }) as never} />))
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Delete Three bedrooms' })))
  expect(ok).toHaveBeenCalledWith('“Three bedrooms” deleted.', expect.anything())
  calls.restoreSavedSearch.mockRejectedValueOnce(new AppError('not_found', 'This search is gone.'))
  await act(async () => ok.mock.calls[0]?.[1]?.action?.onAction())
  expect(error).toHaveBeenCalledWith('This search is gone.')
})
