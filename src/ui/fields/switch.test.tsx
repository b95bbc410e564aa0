// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Toggle } from './switch.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each([
  ['is saved', true, [[true]]],
  ['is not, where there was none', false, []],
])('a press of before the page comes to life %s', async (_, isPressed, saved) => {
  const onChange = vi.fn()
  const part = <Toggle label="Letters" isOn={false} onChange={onChange} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  if (isPressed) screen.getByRole('switch', { name: 'Letters' }).click()
  await act(async () => void render(part, { container, hydrate: true }))
  expect(onChange.mock.calls).toEqual(saved)
})
