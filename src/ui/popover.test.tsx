// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { NumberField } from './number-field.tsx'
import { Popover } from './popover.tsx'
import { TriggerButton } from './trigger-button.tsx'

afterEach(cleanup)

test('opens at its button, is named, and a button of its foot closes it', async () => {
  render(
    <Popover
      label="Price"
      trigger={<TriggerButton>Any price</TriggerButton>}
      foot={({ close }) => <Button onClick={close}>Show 312 homes</Button>}
    >
      <NumberField name="minPrice" label="From" prefix="$" />
    </Popover>,
  )
  const trigger = screen.getByRole('button', { name: 'Any price' })
  trigger.focus()
  fireEvent.click(trigger)
  const panel = screen.getByRole('dialog', { name: 'Price' })
  expect(panel.contains(screen.getByRole('textbox', { name: 'From' }))).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Show 312 homes' }))
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(screen.queryByRole('dialog')).toBeNull()
})
