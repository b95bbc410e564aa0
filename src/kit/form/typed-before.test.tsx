// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Form, SubmitButton } from './form.tsx'
import { line, oneOf } from './inputs.ts'
import { useCallForm } from './use-call-form.ts'

vi.mock('./flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

const KINDS = { novel: 'Novel', poems: 'Poems', letters: 'Letters' }
const SHELVES = { hall: 'Hall', attic: 'Attic', cellar: 'Cellar' }
const Book = z.object({
  title: line(20, 'Enter the title.'),
  kind: oneOf(KINDS, 'Choose a kind.'),
  pages: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  shelves: z.array(oneOf(SHELVES, 'Choose a shelf.')),
  isLent: z.boolean(),
})
type Book = z.input<typeof Book>
const STORED: Book = { title: 'Emma', kind: 'novel', pages: null, weight: 1.26, shelves: ['hall'], isLent: false }

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const rootRoute = createRootRoute()

function Page({ call, isServer }: { call: (book: Book) => void; isServer: boolean }) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: rootRoute, history, isServer })
  return (
    <RouterContextProvider router={router as never}>
      <BookForm call={call} />
    </RouterContextProvider>
  )
}

function BookForm({ call }: { call: (book: Book) => void }) {
  const form = useCallForm({
    call: Object.assign(async ({ data }: { data: Book }) => call(data), { url: '/_serverFn/updateBook' }),
    schema: Book,
    defaults: STORED,
    onDone: () => undefined,
  })
  return (
    <Form of={form} label="Book">
      <form.TextField name="title" label="Title" />
      <form.RadioGroup name="kind" label="Kind" options={optionsOf(KINDS)} />
      <form.NumberField name="pages" label="Pages" />
      <form.NumberField name="weight" label="Weight" maxDecimals={1} />
      <form.CheckboxGroup name="shelves" label="Shelves" options={optionsOf(SHELVES)} />
      <form.Checkbox name="isLent" label="Lent" />
      <SubmitButton>Save book</SubmitButton>
    </Form>
  )
}

/** Renders the page on the server, lets `use` type into it, and hydrates it. @returns the submitted input */
async function sentAfter(use: () => void): Promise<Book | undefined> {
  const call = vi.fn()
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(<Page call={call} isServer />)
  vi.unstubAllGlobals()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  use()
  render(<Page call={call} isServer={false} />, { container, hydrate: true })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save book' })))
  return call.mock.calls[0]?.[0]
}

/** Types into a field before hydration. */
function put(label: string, value: string): void {
  const field = screen.getByLabelText(label)
  if (field instanceof HTMLInputElement) field.value = value
}

const tick = (label: string) => screen.getByLabelText(label).click()

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each<[string, () => void, Partial<Book>]>([
  ['nothing', () => undefined, {}],
  ['a text', () => put('Title', 'Persuasion'), { title: 'Persuasion' }],
  ['one of a few choices', () => tick('Letters'), { kind: 'letters' }],
  ['a number', () => put('Pages', '1,204'), { pages: 1204 }],
  ['a number that is shown rounded', () => put('Weight', '2.5'), { weight: 2.5 }],
  ['some of a few choices', () => ['Hall', 'Cellar', 'Attic'].forEach(tick), { shelves: ['attic', 'cellar'] }],
  ['a box', () => tick('Lent'), { isLent: true }],
])('%s: what was chosen before the page comes to life is what is sent, and still shown', async (_, use, changed) => {
  expect(await sentAfter(use)).toEqual({ ...STORED, ...changed })
  const { kind, shelves } = { ...STORED, ...changed }
  const shown = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  expect(shown.map(({ value }) => value)).toEqual([kind])
  const ticked = Object.values(SHELVES).map((label) => screen.getByLabelText<HTMLInputElement>(label))
  expect(ticked.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(shelves)
})
