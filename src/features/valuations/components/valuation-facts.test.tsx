// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ValuationAnswer } from '../schema.ts'
import { ValuationFacts } from './valuation-facts.tsx'

afterEach(cleanup)

const answer: ValuationAnswer = {
  token: 'x',
  number: 'V-00001',
  street: '618 Tulip Poplar Way',
  city: 'Greenwood',
  postal_code: '46142',
  kind: 'house',
  living_area: 2000,
  bedrooms: 4,
  bathrooms: 2.5,
  year_built: 2001,
  condition: 'kept_up',
  timing: 'months',
  asked_at: new Date('2026-11-21T15:00:00Z'),
  due_at: new Date('2026-11-22T15:00:00Z'),
  answered_at: null,
  answerer: null,
  placed_by: 'home',
  refusal: null,
  range: null,
  sales_count: 7,
  search: null,
  quality: {
    city: null,
    from_date: '2026-05-01',
    to_date: '2026-11-10',
    tested: 200,
    answered: 160,
    median_error: 0.06,
    within_ten: 0.7,
    coverage: 0.8,
    fitted_at: new Date('2026-11-21T02:00:00Z'),
    sales_count: 1500,
  },
  comparables: null,
  calibration: null,
}

test('the day of what was learned is the one of Indianapolis', () => {
  const { container } = render(<ValuationFacts answer={answer} />)
  expect(container.textContent).toContain('Based on 1,500 closed sales through Nov 20, 2026.')
})
