// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { NoteField } from './note-field.tsx'

const { updateFavoriteNotes } = vi.hoisted(() => ({ updateFavoriteNotes: vi.fn() }))
vi.mock('../functions.ts', () => ({ updateFavoriteNotes }))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('a note that was typed before the page comes to life stays, and saves itself', async () => {
  vi.useFakeTimers()
  updateFavoriteNotes.mockResolvedValue({ notes: 'Ask about the roof.', version: 2 })
  const at = new Date('2026-11-20T12:00:00Z')
  const favorite = { property_id: 'h1', notes: '', version: 1, created_at: at, updated_at: at }
  const part = <NoteField favorite={favorite} name="12 Fry Road, Greenwood" />
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note on 12 Fry Road, Greenwood' })
  field.value = 'Ask about the roof.'
  await act(async () => void render(part, { container, hydrate: true }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(updateFavoriteNotes.mock.calls).toEqual([
    [{ data: { propertyId: 'h1', notes: 'Ask about the roof.', version: 1 } }],
  ])
  expect(field.value).toBe('Ask about the roof.')
  expect(screen.getByRole('status').textContent).toBe('Saved. Only you see it.')
})
