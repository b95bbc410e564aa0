// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, TriggerButton } from './menu.tsx'

afterEach(cleanup)

const edit = vi.fn()
const remove = vi.fn()

async function openByKey(key: string) {
  render(
    <Menu
      trigger={<TriggerButton>More</TriggerButton>}
      items={[
        { id: 'edit', label: 'Edit', onAction: edit },
        { id: 'export', label: 'Export', isDisabled: true },
        { id: 'delete', label: 'Delete', isDestructive: true, onAction: remove },
      ]}
    />,
  )
  const trigger = screen.getByRole('button', { name: 'More' })
  act(() => trigger.focus())
  press(key)
  const menu = await screen.findByRole('menu', { name: 'More' })
  // A browser focuses the first item here; happy-dom leaves the focus on the panel.
  await waitFor(() => expect(document.activeElement?.contains(menu)).toBe(true))
  act(() => screen.getByRole('menuitem', { name: 'Edit' }).focus())
  return trigger
}

function press(key: string) {
  const target = document.activeElement ?? document.body
  fireEvent.keyDown(target, { key })
  fireEvent.keyUp(target, { key })
}

const focused = () => document.activeElement?.textContent

test('opens by the arrow key on its first act, skips what is off, and Esc gives the focus back', async () => {
  const trigger = await openByKey('ArrowDown')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  press('ArrowDown')
  expect(focused()).toBe('Delete')

  press('Escape')
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  expect(remove).not.toHaveBeenCalled()
})

test('Enter does the act, once, and closes', async () => {
  const trigger = await openByKey('Enter')
  press('Enter')
  expect(edit).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(screen.queryByRole('menu')).toBeNull()
})
