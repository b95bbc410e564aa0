// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReorderList } from './reorder-list.tsx'

afterEach(cleanup)

const THREE = [
  { id: 'a', name: 'Ridge Roofing' },
  { id: 'b', name: 'Barley Mill Title' },
  { id: 'c', name: 'Orchard Inspections' },
]

function List({ onChange }: { onChange: (ids: string[]) => void }) {
  const [items, setItems] = useState(THREE)
  return (
    <ReorderList
      label="Reorder vendors"
      items={items}
      onChange={(ids) => {
        onChange(ids)
        setItems(ids.flatMap((id) => THREE.filter((item) => item.id === id)))
      }}
    />
  )
}

test('Move down moves one place, says where to, and the button keeps the focus', () => {
  const change = vi.fn()
  render(<List onChange={change} />)
  const button = screen.getByRole('button', { name: 'Move Ridge Roofing down' })
  button.focus()
  fireEvent.click(button)
  expect(change).toHaveBeenLastCalledWith(['b', 'a', 'c'])
  expect(screen.getByRole('status').textContent).toBe('Ridge Roofing moved to position 2 of 3.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Ridge Roofing down')

  fireEvent.click(screen.getByRole('button', { name: 'Move Ridge Roofing down' }))
  expect(change).toHaveBeenLastCalledWith(['b', 'c', 'a'])
})

test('at the ends the buttons are off and do nothing, but can have the focus', () => {
  const change = vi.fn()
  render(<List onChange={change} />)
  const up = screen.getByRole('button', { name: 'Move Ridge Roofing up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  fireEvent.click(screen.getByRole('button', { name: 'Move Orchard Inspections down' }))
  expect(change).not.toHaveBeenCalled()
})

test('the handle moves an item by keyboard alone', async () => {
  const change = vi.fn()
  render(<List onChange={change} />)
  const press = (key: string) => {
    const target = document.activeElement ?? document.body
    fireEvent.keyDown(target, { key })
    fireEvent.keyUp(target, { key })
  }
  const handle = screen.getByRole('button', { name: 'Move Ridge Roofing' })
  // The first focus inside a list moves to its row; the second stays on the handle.
  act(() => handle.focus())
  act(() => handle.focus())
  press('Enter')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-roledescription')).toBe('drop indicator'))
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Insert between Barley Mill Title and Orchard Inspections',
  )
  press('Enter')
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(['b', 'a', 'c']))
  // The first announcement is delayed; wait for it before the test removes the page.
  await waitFor(() =>
    expect(screen.getAllByRole('log').map((log) => log.textContent)).toContainEqual(
      expect.stringMatching(/Started dragging/),
    ),
  )
})
