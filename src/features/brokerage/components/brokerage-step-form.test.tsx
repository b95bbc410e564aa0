// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import { missingInRecord } from '../rules/launch.ts'
import type { Brokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { BrokerageStepForm } from './brokerage-step-form.tsx'

vi.mock('../functions.ts', () => ({
  updateBrokerage: Object.assign(vi.fn(), { url: '/_serverFn/updateBrokerage' }),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const PARTS = ['identity', 'mls'] as const

/** Returns the labels of a part's fields by the fields' names. */
async function labelsOf(part: (typeof PARTS)[number], brokerage: Brokerage): Promise<Map<string, string>> {
  const settings = { brokerage, version: 1, updated_at: null, is_open: false, missing: [], history: [] }
  await showPage(
    <BrokerageStepForm settings={settings} part={part} step={{ next: null, actions: null }} findOffices={vi.fn()} />,
  )
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[name]:not([type=hidden]), textarea[name]')]
  const labels = new Map(fields.map(({ name, labels }) => [name, labels?.[0]?.textContent ?? '']))
  cleanup()
  return labels
}

test('no field that opening needs is called optional, and the others are', async () => {
  const labels = new Map<string, string>()
  for (const part of PARTS) for (const [name, label] of await labelsOf(part, UNSET_BROKERAGE)) labels.set(name, label)
  // The list names one field an item: with a street it asks for the ZIP code, and so on.
  const needed = new Set(['postal_code', ...missingInRecord(UNSET_BROKERAGE).flatMap(({ field }) => field ?? [])])
  const optional = [...needed].filter((field) =>
    /optional/.test(labels.get(String(field)) ?? 'optional: not in the form'),
  )
  expect(optional).toEqual([])
  expect(labels.get('affiliation')).toBe('Affiliation with a national brand (optional)')
})

test('a new record has no neutral values that could be overlooked', async () => {
  const settings = {
    brokerage: UNSET_BROKERAGE,
    version: 1,
    updated_at: null,
    is_open: false,
    missing: [],
    history: [],
  }
  for (const part of PARTS) {
    await showPage(
      <BrokerageStepForm settings={settings} part={part} step={{ next: null, actions: null }} findOffices={vi.fn()} />,
    )
    for (const name of part === 'mls' ? ['mls_name'] : ['name', 'short_name', 'city'])
      expect(document.querySelector<HTMLInputElement>(`input[name="${name}"]:not([type=hidden])`)?.value).toBe('')
    cleanup()
  }
})
