// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { useAct } from './use-act.ts'

function Row({ onDone }: { onDone: () => void }) {
  const { act } = useAct(async () => onDone())
  return (
    <form onSubmit={act}>
      <button type="submit">Done</button>
    </form>
  )
}

function List() {
  const [isOpen, setOpen] = useState(true)
  return (
    <section aria-label="Tasks">{isOpen ? <Row onDone={() => flushSync(() => setOpen(false))} /> : 'No tasks'}</section>
  )
}

test('keeps the focus in the section when its form disappears', async () => {
  render(<List />)
  screen.getByRole('button', { name: 'Done' }).focus()
  fireEvent.submit(screen.getByRole('button', { name: 'Done' }).closest('form') as HTMLFormElement)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tasks' })))
})
