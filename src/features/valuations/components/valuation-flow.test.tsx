// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { receiveTracked } from '#kit/track.ts'
import { EMPTY_VALUATION } from './valuation-fields.tsx'
import { ValuationFlow } from './valuation-flow.tsx'

// Outside a build, server and browser code cannot be distinguished. This stub makes it the browser, with no posted
// form.
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))
vi.mock('#features/captcha/public.tsx', () => ({ captchaPass: async () => undefined, CaptchaNote: () => null }))
vi.mock('../functions.ts', () => ({
  submitHomeValuation: Object.assign(
    vi.fn(async () => ({ success: true })),
    { url: '/_serverFn/submitHomeValuation' },
  ),
}))

const tracked: string[] = []
receiveTracked(({ name, props }) => tracked.push(`${name} ${props.call}`))
beforeEach(() => void tracked.splice(0))
afterEach(cleanup)

const HOME = { street: '618 Tulip Way', city: 'Greenwood', postal_code: '46142' }

async function showQuestion(step: number) {
  const [onStep, onDone] = [vi.fn(), vi.fn()]
  const routeTree = createRootRoute({
    component: () => (
      <BrokerageProvider brokerage={UNSET_BROKERAGE}>
        <ValuationFlow step={step} typed={HOME} answerer={null} onStep={onStep} onDone={onDone} />
      </BrokerageProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => void render(<RouterProvider router={router as never} />))
  return { onStep, onDone }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('a question that leads to the next one is no request for analytics', async () => {
  const { onStep } = await showQuestion(1)
  await press('Continue')
  expect(onStep).toHaveBeenCalledWith(2)
  expect(tracked).toEqual([])
})

test('the last question is one', async () => {
  const answers = { ...EMPTY_VALUATION, ...HOME, living_area: 2340, bedrooms: 4, bathrooms: 2.5, year_built: 2001 }
  const person = { name: 'Ada Okonkwo', email: 'ada@example.com', phone: '317-555-0188', way: 'email' }
  const more = { garage_spaces: 2, basement: 'none', condition: 'kept_up', timing: 'months' }
  sessionStorage.setItem('valuation-draft', JSON.stringify({ ...answers, ...more, ...person }))
  const { onStep, onDone } = await showQuestion(4)
  expect(onStep).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Request my valuation')
  expect(onDone).toHaveBeenCalledOnce()
  expect(tracked).toEqual(['call_done submitHomeValuation'])
})
