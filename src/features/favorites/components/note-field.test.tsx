// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { NoteField } from './note-field.tsx'

const { updateFavoriteNotes } = vi.hoisted(() => ({ updateFavoriteNotes: vi.fn() }))
vi.mock('../functions.ts', () => ({ updateFavoriteNotes }))

const NAME = '12 Fry Road, Greenwood'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const stored = (notes: string, version: number, minute: number) => ({
  property_id: 'h1',
  notes,
  version,
  created_at: at(0),
  updated_at: at(minute),
})
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Your note on ${NAME}` })
const write = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(1000))
const sent = () => updateFavoriteNotes.mock.calls.map(([{ data }]) => [data.notes, data.version])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  updateFavoriteNotes.mockReset()
})

test('a note that was typed before the page comes to life stays, and saves itself', async () => {
  updateFavoriteNotes.mockResolvedValue(stored('Ask about the roof.', 2, 1))
  const part = <NoteField favorite={stored('', 1, 0)} name={NAME} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  field().value = 'Ask about the roof.'
  await act(async () => void render(part, { container, hydrate: true }))
  await pause()
  expect(sent()).toEqual([['Ask about the roof.', 1]])
  expect(field().value).toBe('Ask about the roof.')
  expect(screen.getByRole('status').textContent).toBe('Saved. Only you see it.')
})

test('a home that was taken away and brought back is written on, though its versions are counted anew', async () => {
  const current = { notes: 'Ask about the roof.', version: 1 }
  updateFavoriteNotes
    .mockRejectedValueOnce(new AppError('conflict', 'Changed meanwhile.', undefined, { current }))
    .mockResolvedValueOnce(stored('And the gutters.', 2, 9))
  render(<NoteField favorite={stored('Ask about the roof.', 3, 5)} name={NAME} />)
  await write('And the gutters.')
  await pause()
  expect(sent()).toEqual([
    ['And the gutters.', 3],
    ['And the gutters.', 1],
  ])
  expect(screen.queryByRole('button', { name: 'Use my version' })).toBeNull()
})

test('the list that is read anew brings its newer note, unless somebody is writing', async () => {
  const { rerender } = render(<NoteField favorite={stored('', 1, 0)} name={NAME} />)
  rerender(<NoteField favorite={stored('Ask about the roof.', 1, 5)} name={NAME} />)
  expect(field().value).toBe('Ask about the roof.')
  rerender(<NoteField favorite={stored('', 1, 0)} name={NAME} />)
  expect(field().value).toBe('Ask about the roof.')
  await write('And the gutters.')
  rerender(<NoteField favorite={stored('And the porch.', 2, 7)} name={NAME} />)
  expect(field().value).toBe('And the gutters.')
  updateFavoriteNotes.mockResolvedValue(stored('And the gutters.', 2, 9))
  await pause()
  expect(sent()).toEqual([['And the gutters.', 1]])
})
