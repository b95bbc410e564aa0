// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { missingToOpen } from '../rules/launch.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { LaunchPanel } from './launch-panel.tsx'

vi.mock('#ui/text/link.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

afterEach(cleanup)

test('each missing item links to the page that adds it, and the list of all checks follows', () => {
  const missing = missingToOpen(UNSET_BROKERAGE, { has_administrator: true, has_listings: false })
  const settings = { brokerage: UNSET_BROKERAGE, version: 1, updated_at: null, is_open: false, missing, history: [] }
  render(<LaunchPanel settings={settings} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toHaveLength(missing.length + 2)
  expect(links.slice(-3)).toEqual(['/admin/mls-sync', '/admin/brokerage/launch', '/admin/brokerage/legal'])
})
