// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, OpenMenu, TriggerButton } from './menu.tsx'

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

function Cards() {
  const [open, setOpen] = useState<{ name: string; button: HTMLElement } | null>(null)
  return (
    <>
      {['Ada', 'Ben'].map((name) => (
        <button key={name} type="button" onClick={({ currentTarget }) => setOpen({ name, button: currentTarget })}>
          {name}
        </button>
      ))}
      {open && (
        <OpenMenu
          key={open.name}
          button={open.button}
          label={`Move ${open.name}`}
          items={[{ id: 'edit', label: 'Edit', onAction: edit }]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

test('the menu of one of many buttons is named, and gives that button the focus back', async () => {
  render(<Cards />)
  for (const name of ['Ben', 'Ada']) {
    const button = screen.getByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
    await screen.findByRole('menu', { name: `Move ${name}` })
    press('Escape')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('menu')).toBeNull()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Ada' }))
  act(() => screen.getByRole('menuitem', { name: 'Edit' }).focus())
  press('Enter')
  expect(edit).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})
