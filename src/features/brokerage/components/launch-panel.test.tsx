// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { missingToOpen } from '../rules/launch.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { MissingList } from './launch-panel.tsx'

afterEach(cleanup)

const missing = missingToOpen(UNSET_BROKERAGE, { has_administrator: true, has_listings: false })
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('each missing item links to the page that adds it', () => {
  render(<MissingList missing={missing} />)
  expect(links()).toHaveLength(missing.length)
  expect(links().at(-1)).toBe('/admin/mls-sync')
})

test('while the first import runs, the listings have no link', () => {
  render(<MissingList missing={missing} isImporting />)
  expect(screen.getByText('The first import is running.')).toBeTruthy()
  expect(links()).toHaveLength(missing.length - 1)
  expect(links()).not.toContain('/admin/mls-sync')
})
