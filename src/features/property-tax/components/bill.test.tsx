// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultTaxInputs } from '../rules.ts'
import { BillSteps } from './bill-steps.tsx'
import { YearTable } from './year-table.tsx'

afterEach(cleanup)

test('the bill names the rate as it was typed, to the last of its four decimals', () => {
  render(<BillSteps inputs={{ ...defaultTaxInputs(2026), rate: 2.3456 }} />)
  expect(screen.getByRole('row', { name: /^Tax at \$2\.3456 for each \$100/ })).toBeTruthy()
})

test('of a small home the table has the standard deduction that it gets, and not the one of the schedule', () => {
  render(<YearTable inputs={{ ...defaultTaxInputs(2026), assessed_value: 60_000 }} />)
  expect(screen.getByRole('row', { name: /^2026/ }).textContent).toMatch(/^2026\$36,00040%\$14,400\$259$/)
  expect(screen.getByRole('row', { name: /^2029/ }).textContent).toContain('$20,000')
})
