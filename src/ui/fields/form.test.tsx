// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorSummary } from './form.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const errors = [{ message: 'Enter a full email address', fieldId: 'email' }]

test('takes the focus when errors arrive, and again when the same errors come back', () => {
  const view = render(<ErrorSummary errors={[]} />)
  expect(screen.queryByRole('alert')).toBeNull()

  view.rerender(<ErrorSummary errors={errors} />)
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('Check the form')

  summary.blur()
  view.rerender(<ErrorSummary errors={[...errors]} />)
  expect(document.activeElement).toBe(summary)
})

test('its links move the focus to the field, which names the same error', () => {
  render(
    <>
      <ErrorSummary errors={errors} />
      <TextField
        id="email"
        name="email"
        label="Email"
        error="Enter a full email address"
        help="We answer within a day"
      />
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Enter a full email address' }))
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'We answer within a day',
    'Error: Enter a full email address',
  ])
})
