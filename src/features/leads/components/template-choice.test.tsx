// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { showPage } from '../../../../test/show-page.tsx'
import { emailPerson, getEmailComposer } from '../functions.ts'
import { type EmailComposer, EmailPerson } from '../schema.ts'
import { TemplateChoice } from './template-choice.tsx'

vi.mock('../functions.ts', () => {
  const callOf = (name: string) =>
    Object.assign(
      vi.fn(async () => ({})),
      { url: `/_serverFn/${name}` },
    )
  return { emailPerson: callOf('emailPerson'), getEmailComposer: callOf('getEmailComposer') }
})
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const KEYS = { id: 'keys', subject: 'Your keys', message: 'The keys are here.', missing: [] }
const HELLO = { id: 'hello', subject: 'Hello', message: 'Hi Ada,', missing: ['home address'] }
const composer = (filled: typeof KEYS | typeof HELLO | null) =>
  ({
    templates: [
      { id: 'keys', name: 'Keys' },
      { id: 'hello', name: 'Hello' },
    ],
    withheld: 0,
    filled,
  }) as EmailComposer
const answer = (filled: Parameters<typeof composer>[0]) =>
  vi.mocked(getEmailComposer).mockResolvedValueOnce(composer(filled) as never)

function Page() {
  const form = useCallForm({
    call: emailPerson,
    schema: EmailPerson,
    defaults: { personId: '018f0000-0000-7000-8000-0000000000b1', seen: '', subject: 'Your request', message: '' },
    hidden: ['personId', 'seen'],
    onDone: () => undefined,
  })
  return (
    <>
      <TemplateChoice form={form} composer={composer(null)} personId="p" />
      <Form of={form} label="Email">
        <form.TextField name="subject" label="Subject" />
        <form.TextArea name="message" label="Message" rows={3} maxLength={2000} />
        <button type="button" onClick={form.discard}>
          Discard
        </button>
      </Form>
    </>
  )
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox')
const choose = (value: string) => act(async () => void fireEvent.change(select(), { target: { value } }))
const write = (value: string) => fireEvent.change(screen.getByLabelText(/^Message/), { target: { value } })
const texts = () =>
  [/^Subject/, /^Message/].map((label) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value)

test('a chosen template fills in the form, and one after another is no text by hand', async () => {
  await showPage(<Page />)
  answer(KEYS)
  await choose('keys')
  expect(texts()).toEqual(['Your keys', 'The keys are here.'])
  answer(HELLO)
  await choose('hello')
  expect(texts()).toEqual(['Hello', 'Hi Ada,'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByText('Replace {home address} before you send the email.')).toBeTruthy()
})

test('text by hand comes back with Undo, also after a second template', async () => {
  await showPage(<Page />)
  write('Written by hand.')
  answer(KEYS)
  await choose('keys')
  answer(HELLO)
  await choose('hello')
  expect(screen.getByText('The template replaced your text.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(texts()).toEqual(['Your request', 'Written by hand.'])
  expect(select().value).toBe('')
  expect(screen.queryByText('The template replaced your text.')).toBeNull()
})

test('the text of a template that is no longer wanted does not arrive', async () => {
  await showPage(<Page />)
  let arrive = (_: unknown) => {}
  vi.mocked(getEmailComposer).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)) as never)
  await choose('keys')
  answer(HELLO)
  await choose('hello')
  await act(async () => arrive(composer(KEYS)))
  expect(texts()).toEqual(['Hello', 'Hi Ada,'])
})

test('after the email was sent, the template can be chosen again', async () => {
  await showPage(<Page />)
  answer(KEYS)
  await choose('keys')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard' })))
  expect(texts()).toEqual(['Your request', ''])
  expect(select().value).toBe('')
})
