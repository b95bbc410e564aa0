// @vitest-environment happy-dom
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenHomes, useFocusAfter, useOpenHomes } from '../browser/open-homes.ts'

afterEach(cleanup)

function Part({ isOpen }: { isOpen: boolean }) {
  const handlers = useFocusAfter(isOpen, () => document.querySelector<HTMLElement>('#map'))
  return (
    <>
      <button type="button" id="map">
        Map
      </button>
      <a href="#list">List</a>
      {isOpen && (
        <div {...handlers}>
          <a href="#home">Home</a>
        </div>
      )}
    </>
  )
}
describe('what was opened on the map', () => {
  const home: OpenHomes = { id: 'one', place: 'city=Greenwood', at: [-86.1, 39.6], homes: [], total: 1 }
  const around = { chosen: 'one', place: 'city=Greenwood', sight: [-87, 39, -86, 40] as const }
  const seen = (...steps: [OpenHomes | null, Partial<Parameters<typeof useOpenHomes>[1]>?][]) => {
    const { result, rerender } = renderHook(
      ([current, change = {}]) => useOpenHomes(current, { ...around, ...change } as Parameters<typeof useOpenHomes>[1]),
      { initialProps: steps[0] ?? [null] },
    )
    return steps.map((step) => {
      rerender(step)
      return result.current
    })
  }

  test('stays open when the marks around it are gathered anew', () => {
    expect(seen([home], [null])).toEqual([home, home])
  })

  test('is closed out of sight, in another search, when it is closed or another one opens', () => {
    for (const change of [
      { sight: [-85, 39, -84, 40] as const },
      { sight: null },
      { place: 'city=Carmel' },
      { chosen: null },
      { chosen: 'other' },
    ])
      expect(seen([home], [null, change as object])).toEqual([home, null])
  })
})

test('the focus goes on where what held it is gone, and nowhere where it was elsewhere', () => {
  const { rerender } = render(<Part isOpen />)
  screen.getByText('Home').focus()
  rerender(<Part isOpen={false} />)
  expect(document.activeElement).toBe(screen.getByText('Map'))

  rerender(<Part isOpen />)
  screen.getByText('List').focus()
  rerender(<Part isOpen={false} />)
  expect(document.activeElement).toBe(screen.getByText('List'))
})
