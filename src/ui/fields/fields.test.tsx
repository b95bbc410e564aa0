// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { CheckboxGroup, RadioGroup } from './choice-group.tsx'
import { Toggle } from './switch.tsx'
import { TextField } from './text-field.tsx'
import { NumberField, PasswordField } from './typed-fields.tsx'

afterEach(cleanup)

test('a password is shown and hidden, says so, and keeps its value', () => {
  render(
    <PasswordField name="password" label="Password" autoComplete="current-password" defaultValue="porch light on" />,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.getAttribute('type')).toBe('password')

  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  expect(screen.getByRole('status').textContent).toBe('Your password is shown.')

  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.getAttribute('type')).toBe('password')
  expect(input.value).toBe('porch light on')
})

test('fields post by their names in a plain form', () => {
  const { container } = render(
    <form>
      <TextField name="city" label="City" defaultValue="Greenwood" />
      <Checkbox name="consent" label="I agree" defaultValue />
      <Checkbox name="marketing" label="News" />
      <RadioGroup
        name="contact"
        label="Contact"
        defaultValue="mail"
        options={[
          { value: 'call', label: 'Call me' },
          { value: 'mail', label: 'Email me' },
        ]}
      />
      <CheckboxGroup
        name="type"
        label="Type"
        defaultValue={['condo', 'house']}
        options={[
          { value: 'house', label: 'House' },
          { value: 'land', label: 'Land' },
          { value: 'condo', label: 'Condo' },
        ]}
      />
    </form>,
  )
  const form = container.querySelector('form')
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['city', 'Greenwood'],
    ['consent', 'true'],
    ['contact', 'mail'],
    ['type', 'house'],
    ['type', 'condo'],
  ])
})

const seen = vi.fn()

function Price() {
  const [value, setValue] = useState<number | null>(384900)
  return (
    <NumberField
      name="price"
      label="Price"
      value={value}
      onChange={(next) => {
        seen(next)
        setValue(next)
      }}
    />
  )
}

test('a number is grouped on leaving, not while typing, and what is no number stays in view', () => {
  render(<Price />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  expect(input.value).toBe('384,900')

  fireEvent.change(input, { target: { value: '$1234567' } })
  expect(input.value).toBe('$1234567')
  expect(seen).toHaveBeenLastCalledWith(1234567)
  fireEvent.blur(input)
  expect(input.value).toBe('1,234,567')

  fireEvent.change(input, { target: { value: 'about 300' } })
  fireEvent.blur(input)
  expect(input.value).toBe('about 300')
  expect(seen).toHaveBeenLastCalledWith(null)

  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  expect(input.value).toBe('')
})

test('a busy button keeps its name and lets neither click nor submit through', () => {
  const click = vi.fn()
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" isBusy busyLabel="Saving…" onClick={click}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  fireEvent.click(button)
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a toggle that is saving takes no second press', () => {
  const change = vi.fn()
  const view = render(<Toggle label="Ridge Roofing is shown" isOn isBusy onChange={change} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Ridge Roofing is shown' }))
  expect(change).not.toHaveBeenCalled()

  view.rerender(<Toggle label="Ridge Roofing is shown" isOn onChange={change} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Ridge Roofing is shown' }))
  expect(change).toHaveBeenCalledWith(false)
})
