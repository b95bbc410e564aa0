// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../fields/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { TriggerButton } from './menu.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

async function show(onOpenChange?: (isOpen: boolean) => void) {
  render(
    <>
      <a href="#behind">Behind</a>
      <Sheet
        title="Filters"
        trigger={<TriggerButton>All filters</TriggerButton>}
        onOpenChange={onOpenChange}
        foot={({ close }) => <Button onClick={close}>Show 312 homes</Button>}
      >
        <TextField name="city" label="City" />
      </Sheet>
    </>,
  )
  const trigger = screen.getByRole('button', { name: 'All filters' })
  trigger.focus()
  fireEvent.click(trigger)
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  return trigger
}

test('is named by its title, and hides the page behind it', async () => {
  await show()
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Behind' }).closest('[inert]')).toBeTruthy()
})

test('Tab stays inside it: after the last comes the first', async () => {
  await show()
  const last = screen.getByRole('button', { name: 'Show 312 homes' })
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

test.each([
  ['Esc', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['its Close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a button of its foot', () => fireEvent.click(screen.getByRole('button', { name: 'Show 312 homes' }))],
])('%s closes it, and the focus goes back to where it came from', async (_way, close) => {
  const change = vi.fn()
  const trigger = await show(change)
  expect(change).toHaveBeenLastCalledWith(true)
  close()
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(change).toHaveBeenLastCalledWith(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})
