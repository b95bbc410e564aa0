// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFormContext, type CallFormState } from '#kit/form/call-form.ts'
import { PictureUpload } from './picture-upload.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each([
  ['is uploaded', [new File(['x'], 'front.jpg', { type: 'image/jpeg' })], ['front.jpg']],
  ['is nothing to upload, where none was', [], []],
])('a picture that was chosen before the page comes to life %s', async (_, files, uploaded) => {
  const upload = vi.fn(async (_: { data: FormData }) => undefined)
  const form = { fields: new Map() } as Partial<CallFormState> as CallFormState
  const part = (
    <CallFormContext value={form}>
      <PictureUpload
        id="p"
        name="image_key"
        label="Picture"
        help="A wide one."
        value=""
        src={null}
        error={undefined}
        upload={upload}
      />
    </CallFormContext>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  Object.defineProperty(screen.getByLabelText(/^Choose an image/), 'files', { value: files })
  await act(async () => void render(part, { container, hydrate: true }))
  expect(upload.mock.calls.map(([{ data }]) => (data.get('file') as File).name)).toEqual(uploaded)
})
