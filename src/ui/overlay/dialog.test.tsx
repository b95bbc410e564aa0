// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        action="Delete vendor"
        objectName="Ridge Roofing"
        busyLabel="Deleting…"
        onConfirm={onConfirm}
      />
    </>
  )
}

test('names the thing, confirms once, closes when it is done', async () => {
  let done: () => void = () => {}
  const confirm = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  render(<Page onConfirm={confirm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('alertdialog', { name: 'Delete vendor “Ridge Roofing”?' })).toBeTruthy()

  const button = screen.getByRole('button', { name: 'Delete vendor' })
  await act(async () => fireEvent.click(button))
  await act(async () => fireEvent.click(button))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')

  await act(async () => done())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('stays open and says why when it failed', async () => {
  render(<Page onConfirm={() => Promise.reject(new Error('Marcus Ellery changed this vendor.'))} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete vendor' })))
  expect(screen.getByRole('alert').textContent).toContain('Marcus Ellery changed this vendor.')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
