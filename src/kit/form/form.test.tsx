// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../call/errors.ts'
import { ActForm } from './act-form.tsx'
import { Form, SubmitButton } from './form.tsx'
import { Id, line, oneOf, optionalEmail, Version } from './inputs.ts'
import { EditRecordForm, NewRecordForm } from './record-form.tsx'
import { SaveBar } from './unsaved.tsx'
import { type CallFormOptions, nameOf, useCallForm } from './use-call-form.ts'

// Outside a build, server and browser look alike. These tests are the browser, and no form was posted.
vi.mock('./flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

const Book = z.object({
  bookId: Id,
  version: Version,
  title: line(20, 'Enter the title.'),
  email: optionalEmail(),
  kind: oneOf({ novel: 'Novel', poems: 'Poems' }, 'Choose a kind.'),
})
type Book = z.input<typeof Book>
type Options = CallFormOptions<typeof Book, unknown>
const STORED = {
  bookId: '018f0000-0000-7000-8000-000000000001',
  version: 1,
  title: 'Middlemarch',
  email: '',
  kind: 'novel',
} as const

function callOf(work: (input: Book) => unknown) {
  const call = vi.fn(async ({ data }: { data: Book }) => work(data))
  return Object.assign(call, { url: '/_serverFn/updateBook' })
}

interface BookFormProps extends Partial<Options> {
  call: Options['call']
  /** Change that React received during hydration and did not render. */
  heardTitle?: string
}

function BookForm({ heardTitle, ...options }: BookFormProps) {
  const form = useCallForm({
    schema: Book,
    defaults: STORED,
    hidden: ['bookId', 'version'],
    onDone: () => undefined,
    ...options,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the form reads its fields; the form is a new object at each render
  useLayoutEffect(() => {
    if (heardTitle !== undefined) form.setValue('title', heardTitle)
  }, [heardTitle])
  return (
    <Form of={form} label="Book">
      <form.TextField name="title" label="Title" />
      <form.TextField name="email" label="Email" />
      <form.SelectField
        name="kind"
        label="Kind"
        placeholder="Choose"
        options={[
          { value: 'novel', label: 'Novel' },
          { value: 'poems', label: 'Poems' },
        ]}
      />
      <SubmitButton>Save book</SubmitButton>
      <SaveBar />
      <Link to={'/other' as '/'}>Other page</Link>
    </Form>
  )
}

/** Form whose record reloads. `onReady` gets a function that loads another version. */
function LoadedForm({
  call,
  onReady,
}: Pick<Options, 'call'> & { onReady: (load: (next: BookFormProps) => void) => void }) {
  const [loaded, setLoaded] = useState<BookFormProps>({ call })
  useLayoutEffect(() => onReady(setLoaded), [onReady])
  return <BookForm {...loaded} />
}

function RecordForm({ isNew }: { isNew: boolean }) {
  const form = useCallForm({ call: callOf(() => null), schema: Book, defaults: STORED, onDone: () => undefined })
  const field = <form.TextField name="title" label="Title" />
  const beside = { aside: <p>Lent twice</p>, asideLabel: 'Record' }
  return isNew ? (
    <NewRecordForm of={form} label="New book" action="Add book" list="/other" {...beside}>
      {field}
    </NewRecordForm>
  ) : (
    <EditRecordForm of={form} label="Book" {...beside}>
      {field}
    </EditRecordForm>
  )
}

function LendForm({ call }: Pick<Options, 'call'>) {
  const form = useCallForm({ call, schema: Book, defaults: STORED, onDone: () => undefined })
  const blocked = form.values.title === 'Emma' ? 'Emma is lent until Monday.' : null
  return (
    <ActForm of={form} title="Lend a book" action="Lend book" blocked={blocked} isOpen>
      <form.TextField name="title" label="Title" />
    </ActForm>
  )
}

async function show(page: () => React.ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([at('/', page), at('/other', () => <p>Another page</p>)])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await act(async () => void render(<RouterProvider router={router as never} />))
  await screen.findByLabelText('Title')
}

const showForm = (options: BookFormProps) => show(() => <BookForm {...options} />)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

afterEach(() => {
  cleanup()
  document.title = ''
})

describe('a form for a call', () => {
  test('what the schema refuses stands at the field and in the summary, which takes the focus; nothing is sent', async () => {
    document.title = 'Edit'
    const call = callOf(() => null)
    await showForm({ call })
    type('Title', '')
    type('Email', 'nobody')
    await press('Save book')
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Enter the title.',
      'Enter an email address such as name@example.com.',
    ])
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
    expect(document.title).toBe('Error: Edit')
    fireEvent.click(screen.getByRole('link', { name: 'Enter the title.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    expect(call).not.toHaveBeenCalled()
  })

  test('a title that another form of the page marked gets no second prefix', async () => {
    document.title = 'Error: Look up'
    await showForm({ call: callOf(() => null) })
    type('Title', '')
    await press('Save book')
    expect(document.title).toBe('Error: Look up')
  })

  test('an error goes when what is typed is right', async () => {
    await showForm({ call: callOf(() => null) })
    type('Title', '')
    await press('Save book')
    screen.getByLabelText('Title').focus()
    type('Title', 'Emma')
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  })

  test('what the server refuses stands at the field, and what was typed is kept', async () => {
    const call = callOf(() => {
      throw new AppError('invalid', 'Check the highlighted fields.', { title: 'We have this book.' })
    })
    await showForm({ call })
    type('Title', 'Emma')
    await press('Save book')
    expect(screen.getAllByText('We have this book.')).toHaveLength(2)
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma')
  })

  test('two clicks send it once, with what no field shows', async () => {
    const { promise, resolve } = Promise.withResolvers()
    const call = callOf(() => promise)
    await showForm({ call })
    type('Title', 'Emma')
    fireEvent.submit(screen.getByRole('form'))
    fireEvent.submit(screen.getByRole('form'))
    expect(call).toHaveBeenCalledTimes(1)
    expect(call.mock.calls[0]?.[0].data).toEqual({ ...STORED, title: 'Emma' })
    await act(async () => resolve({}))
  })

  test('a result that says success: false is shown as a refusal', async () => {
    const onDone = vi.fn()
    await showForm({ call: callOf(() => ({ success: false, error: 'Not today.' })), onDone })
    type('Title', 'Emma')
    await press('Save book')
    expect(screen.getByRole('alert').textContent).toContain('Not today.')
    expect(onDone).not.toHaveBeenCalled()
  })

  test("what is typed while a save is read again is saved on that version, and on no one else's", async () => {
    const inputs: Book[] = []
    const call = callOf((input) => inputs.push(input))
    let load: (next: BookFormProps) => void = () => undefined
    const onReady = (set: typeof load) => {
      load = set
    }
    await show(() => <LoadedForm call={call} onReady={onReady} />)
    type('Title', 'Emma')
    await press('Save book')
    type('Title', 'Persuasion')
    await act(async () => load({ call, defaults: { ...STORED, title: 'Emma', version: 2 } }))
    await press('Save book')
    expect(inputs.map(({ title, version }) => [title, version])).toEqual([
      ['Emma', 1],
      ['Persuasion', 2],
    ])
    type('Title', 'Sanditon')
    // Another user changed a field, so this form must not adopt their version.
    await act(async () => load({ call, defaults: { ...STORED, title: 'Persuasion', kind: 'poems', version: 4 } }))
    await press('Save book')
    expect(inputs.at(-1)).toMatchObject({ title: 'Sanditon', version: 2 })
  })

  test('what is typed while a save is read again stays, where the server spells what was saved in its own way', async () => {
    const inputs: Book[] = []
    const call = callOf((input) => {
      inputs.push(input)
      return { version: input.version + 1 }
    })
    let load: (next: BookFormProps) => void = () => undefined
    const onReady = (set: typeof load) => {
      load = set
    }
    await show(() => <LoadedForm call={call} onReady={onReady} />)
    type('Title', 'emma')
    await press('Save book')
    type('Email', 'jane@example.com')
    await act(async () => load({ call, defaults: { ...STORED, title: 'Emma', version: 2 } }))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jane@example.com')
    await press('Save book')
    expect(inputs.at(-1)).toMatchObject({ title: 'Emma', email: 'jane@example.com', version: 2 })
  })

  test('what is typed while the first save makes the record is saved by the call for later versions', async () => {
    const add = callOf(() => ({}))
    const inputs: Book[] = []
    const update = Object.assign(
      callOf((input) => inputs.push(input)),
      { url: '/_serverFn/updateBook' },
    )
    let load: (next: BookFormProps) => void = () => undefined
    const onReady = (set: typeof load) => {
      load = set
    }
    await show(() => <LoadedForm call={add} onReady={onReady} />)
    type('Title', 'Emma')
    await press('Save book')
    type('Title', 'Persuasion')
    await act(async () => load({ call: update, defaults: { ...STORED, title: 'Emma', version: 2 } }))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Persuasion')
    await press('Save book')
    expect(inputs.map(({ title, version }) => [title, version])).toEqual([['Persuasion', 2]])
  })

  test('what is typed while a save is under way stays, and is not taken for saved', async () => {
    let finish: (result: unknown) => void = () => undefined
    const call = callOf(() => new Promise((resolve) => (finish = resolve)))
    await showForm({ call })
    type('Title', 'Emma')
    await press('Save book')
    type('Title', 'Persuasion')
    await act(async () => finish({}))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Persuasion')
    expect(screen.getByText(/Unsaved changes/)).toBeTruthy()
  })

  test('where two people edited, both versions are shown; keeping mine sends it on the saved version', async () => {
    const inputs: Book[] = []
    const call = callOf((input) => {
      inputs.push(input)
      if (input.version === 1) {
        const current = {
          ...STORED,
          version: 4,
          title: 'Persuasion',
          kind: 'poems',
          saved_by: 'Marcus Ellery',
          saved_at: '2026-11-21T14:02:00Z',
        }
        throw new AppError('conflict', 'Someone else saved this.', undefined, { current })
      }
      return {}
    })
    await showForm({ call })
    type('Title', 'Emma')
    await press('Save book')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Marcus Ellery')
    expect(dialog.textContent).toContain('Persuasion')
    expect(dialog.textContent).toContain('Poems')
    await press('Use my version')
    await waitFor(() => expect(inputs).toHaveLength(2))
    expect(inputs[1]).toEqual({ ...STORED, version: 4, title: 'Emma' })
  })

  test('taking theirs puts the saved version into the form', async () => {
    const call = callOf(() => {
      throw new AppError('conflict', 'Someone else saved this.', undefined, {
        current: { ...STORED, version: 4, title: 'Persuasion', email: null },
      })
    })
    await showForm({ call })
    type('Title', 'Emma')
    await press('Save book')
    await screen.findByRole('dialog')
    await press('Use the saved version')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Persuasion')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  test('unsaved changes are named, can be discarded, and are asked for before the page is left', async () => {
    await showForm({ call: callOf(() => ({})) })
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    type('Title', 'Emma')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Other page' })))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Leave without saving')
    await press('Stay on this page')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma')
    await press('Discard')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Middlemarch')
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Other page' })))
    await screen.findByText('Another page')
  })

  test('what was saved is not unsaved any more', async () => {
    await showForm({ call: callOf(() => ({})) })
    type('Title', 'Emma')
    await press('Save book')
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma')
  })

  test('what was heard while the page came to life stays, though its field did not show it yet', async () => {
    await showForm({ call: callOf(() => ({})), heardTitle: 'Emma' })
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma')
  })

  test('it is a plain form too', async () => {
    await showForm({ call: callOf(() => ({})), done: { message: 'The book is saved.', path: '/' } })
    const form = screen.getByRole('form')
    expect(form.getAttribute('action')).toBe('/forms/updateBook')
    expect(form.getAttribute('method')).toBe('post')
    const data = new FormData(form as HTMLFormElement)
    expect(data.get('version')).toBe('1')
    expect(data.getAll('_number')).toEqual(['version'])
    expect(data.get('_done')).toBe('The book is saved.')
  })
})

test('an act that is not possible says why beside its disabled button, until something else is chosen', async () => {
  const call = callOf(() => ({}))
  await show(() => <LendForm call={call} />)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Lend book' })
  expect([button().disabled, button().getAttribute('aria-describedby')]).toEqual([false, null])
  type('Title', 'Emma')
  expect(button().disabled).toBe(true)
  const reason = document.getElementById(button().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Emma is lent until Monday.')
  type('Title', 'Villette')
  await press('Lend book')
  expect(call).toHaveBeenCalledTimes(1)
})

describe('the form of a record', () => {
  test('that is changed offers to save once something is changed, and has what belongs to it at its side', async () => {
    await show(() => <RecordForm isNew={false} />)
    expect(screen.getByRole('complementary', { name: 'Record' }).textContent).toBe('Lent twice')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    type('Title', 'Emma')
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  test('that is new has a button from the start, and a way back that asks where something was typed', async () => {
    await show(() => <RecordForm isNew />)
    expect(screen.getByRole('button', { name: 'Add book' })).toBeTruthy()
    type('Title', 'Emma')
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })
})

test('the name of a call is the end of its address', () => {
  expect(nameOf('/_serverFn/updateBook')).toBe('updateBook')
  const id = btoa(JSON.stringify({ file: '/x', export: 'updateBook_createServerFn_handler' }))
  expect(nameOf(`/_serverFn/${id}`)).toBe('updateBook')
})
