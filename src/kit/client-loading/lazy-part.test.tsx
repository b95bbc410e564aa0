// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, type Missing } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const part = { Map: ({ of }: { of: string }) => <p>A map of {of}</p> }

function Fallback({ of, again }: { of: string } & Missing) {
  return (
    <button type="button" onClick={() => void again()}>
      No map of {of}
    </button>
  )
}

/** Returns a loader whose first imports fail. */
function failingFirst(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('not loaded')
    return part
  })
  return load
}

async function show(load: () => Promise<typeof part>, fallback?: typeof Fallback) {
  const Part = lazyPart(load, ({ Map: View }) => View, fallback)
  await act(async () =>
    render(
      <main>
        <p>The rest of the page</p>
        <Suspense>
          <Part of="Carmel" />
        </Suspense>
        <Suspense>
          <Part of="Fishers" />
        </Suspense>
      </main>,
    ),
  )
}

const texts = () => screen.getByRole('main').textContent

test('shows the part when it loads', async () => {
  await show(failingFirst(0), Fallback)
  expect(texts()).toBe('The rest of the pageA map of CarmelA map of Fishers')
})

test('shows the fallback in each place when the part fails to load, and the part in each place after a retry', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await show(failingFirst(1), Fallback)
  expect(texts()).toBe('The rest of the pageNo map of CarmelNo map of Fishers')
  await act(async () => fireEvent.click(screen.getByText('No map of Fishers')))
  expect(texts()).toBe('The rest of the pageA map of CarmelA map of Fishers')
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the page when a retry fails, unless the browser is offline', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(failingFirst(9), Fallback)
  await act(async () => fireEvent.click(screen.getByText('No map of Carmel')))
  expect(reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await act(async () => fireEvent.click(screen.getByText('No map of Carmel')))
  expect(reload).toHaveBeenCalledOnce()
})

test('loads the part when the browser is back online, without reloading the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await show(failingFirst(2))
  expect(texts()).toBe('The rest of the page')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(reload).not.toHaveBeenCalled()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(texts()).toBe('The rest of the pageA map of CarmelA map of Fishers')
})
