// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import { updateAgentPortrait } from '../functions.ts'
import type { Agent } from '../schema.ts'
import { AgentTile } from './agent-tile.tsx'
import { PortraitSection } from './portrait-section.tsx'

const { call } = vi.hoisted(() => ({
  call: (name: string) =>
    Object.assign(
      vi.fn(async () => ({})),
      { url: `/_serverFn/${name}` },
    ),
}))
vi.mock('../functions.ts', () => ({
  uploadAgentPortrait: call('uploadAgentPortrait'),
  updateAgentPortrait: call('updateAgentPortrait'),
  removeAgentPortrait: call('removeAgentPortrait'),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))
afterEach(cleanup)

const KEY = `site/ab/${'ab'.repeat(16)}.jpg`
const agent = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Lena Kowalczyk',
  version: 4,
  photo_key: KEY,
  photo_alt: 'Lena on a porch',
  photo_source: { key: KEY, width: 1600, height: 800, crop: { x: 250, y: 0, size: 1000 } },
} as Agent

const show = (one: Agent) => showPage(<PortraitSection agent={one} />)

test('an agent without a portrait can only upload one', async () => {
  await show({ ...agent, photo_key: null, photo_source: null })
  expect(screen.getByRole('button', { name: 'Upload portrait' })).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('sliders move the square, which stays inside the photo', async () => {
  await show(agent)
  fireEvent.change(screen.getByRole('slider', { name: 'Size' }), { target: { value: '500' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Left to right' }), { target: { value: '1000' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Top to bottom' }), { target: { value: '300' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save portrait' }))
  await waitFor(() => expect(updateAgentPortrait).toHaveBeenCalled())
  // A square of 400 px in a photo 1,600 px wide ends at 1,200 px, which is 750 thousandths.
  expect(vi.mocked(updateAgentPortrait).mock.calls[0]?.[0]).toMatchObject({
    data: { agentId: agent.id, x: 750, y: 300, size: 500, alt: 'Lena on a porch' },
  })
})

test('pages show the portrait with its text, or the initials', () => {
  const { container } = render(<AgentTile agent={agent} />)
  expect(screen.getByRole('img', { name: 'Lena on a porch' }).getAttribute('src')).toBe(`/img/${KEY}?width=320`)
  cleanup()
  render(<AgentTile agent={{ ...agent, photo_key: null }} />)
  expect(screen.getByText('LK')).toBeTruthy()
  expect(container).toBeTruthy()
})
