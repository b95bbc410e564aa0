// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { laterPart, type Missing } from './later-part.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const part = { Map: ({ of }: { of: string }) => <p>A map of {of}</p> }

function Instead({ of, again }: { of: string } & Missing) {
  return (
    <button type="button" onClick={() => void again()}>
      No map of {of}
    </button>
  )
}

/** A part that does not come the first times. */
function comingAfter(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('did not come')
    return part
  })
  return load
}

async function show(load: () => Promise<typeof part>, instead?: typeof Instead) {
  const Later = laterPart(load, ({ Map: View }) => View, instead)
  await act(async () =>
    render(
      <main>
        <p>What stands around it</p>
        <Suspense>
          <Later of="Carmel" />
        </Suspense>
        <Suspense>
          <Later of="Fishers" />
        </Suspense>
      </main>,
    ),
  )
}

const texts = () => screen.getByRole('main').textContent

test('a part that comes is shown', async () => {
  await show(comingAfter(0), Instead)
  expect(texts()).toBe('What stands around itA map of CarmelA map of Fishers')
})

test('one that does not come leaves the page as it is, and comes wherever it is missing when it is asked for again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await show(comingAfter(1), Instead)
  expect(texts()).toBe('What stands around itNo map of CarmelNo map of Fishers')
  await act(async () => fireEvent.click(screen.getByText('No map of Fishers')))
  expect(texts()).toBe('What stands around itA map of CarmelA map of Fishers')
  expect(reload).not.toHaveBeenCalled()
})

test('one that still does not come is got with the whole page, unless the browser is offline', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(comingAfter(9), Instead)
  await act(async () => fireEvent.click(screen.getByText('No map of Carmel')))
  expect(reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await act(async () => fireEvent.click(screen.getByText('No map of Carmel')))
  expect(reload).toHaveBeenCalledOnce()
})

test('back online it is asked for again by itself, and the page is never read anew for that', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await show(comingAfter(2))
  expect(texts()).toBe('What stands around it')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(reload).not.toHaveBeenCalled()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(texts()).toBe('What stands around itA map of CarmelA map of Fishers')
})
