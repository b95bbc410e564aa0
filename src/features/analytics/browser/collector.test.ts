// @vitest-environment happy-dom

import { readFile } from 'node:fs/promises'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { track } from '#kit/track.ts'
import { CALL_EVENTS } from '../words/calls.ts'
import { EVENTS } from '../words/events.ts'
import { collect } from './collector.ts'

interface Sent {
  source?: string
  events: { name: string; path: string; props: Record<string, unknown> }[]
}
const HOME = '01234567-0000-7000-8000-000000000001'
const sent: Sent[] = []
const events = async () => {
  // The modules that name acts and calls load with the first event.
  await vi.dynamicImportSettled()
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(5000)
  return sent.flatMap((batch) => batch.events)
}

vi.useFakeTimers()
Object.defineProperty(navigator, 'webdriver', { value: false })
vi.stubGlobal(
  'fetch',
  vi.fn(async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  }),
)
track('newsletter_signup_started', { source: 'website_footer', variant: 'compact', has_name: false })
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})
await router.load()
collect(router, { posthog: null })
beforeEach(() => document.body.replaceChildren())

test('sends what came before it was loaded, and the view of the page', async () => {
  expect((await events()).map(({ name }) => name)).toEqual(['newsletter_signup_started', 'page_viewed'])
})

test('notes clicks, fields and forms by their names, and never what a field holds', async () => {
  sent.length = 0
  document.body.innerHTML = `
    <main><form id="form-submitContact"><input name="email" value="jane@example.com"><input type="password" name="password">
    <textarea name="message">my secret</textarea><button>Send to jane@example.com</button></form>
    <div data-private><input name="note"><button name="hidden">Private</button></div>
    <a href="tel:317-555-0142">Call</a><a href="/properties/${HOME}/question">Ask</a></main>`
  for (const field of document.querySelectorAll('input, textarea'))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  for (const pressed of document.querySelectorAll<HTMLElement>('button, a')) {
    pressed.addEventListener('click', (event) => event.preventDefault())
    pressed.click()
  }
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  const found = await events()
  expect(found.map(({ name, props }) => [name, props])).toEqual([
    ['changed', { tag: 'input', target: 'email' }],
    ['changed', { tag: 'textarea', target: 'message' }],
    ['clicked', { tag: 'button', target: '' }],
    ['cta_clicked', { cta: 'call', place: 'page' }],
    ['clicked', { tag: 'a', target: 'tel:' }],
    ['cta_clicked', { cta: 'question', place: 'page' }],
    ['clicked', { tag: 'a', target: `/properties/${HOME}/question` }],
    ['submitted', { target: 'form-submitContact' }],
  ])
  const text = JSON.stringify(sent)
  for (const secret of ['jane', 'secret', '555', 'Private', 'note', 'password']) expect(text).not.toContain(secret)
})

test('names what a form did by its call', async () => {
  sent.length = 0
  track('call_done', { call: 'submitContact' })
  track('call_done', { call: 'submitHomeValuation' })
  track('call_done', { call: 'askAboutHome' })
  track('call_done', { call: 'requestWalkthrough' })
  track('call_done', { call: 'updateVendor' })
  track('call_refused', { call: 'signIn', error: 'The email or password is incorrect.' })
  track('call_refused', { call: 'submitContact', error: 'limited' })
  expect((await events()).map(({ name, props }) => [name, props])).toEqual([
    ['lead_submitted', { kind: 'contact' }],
    ['lead_submitted', { kind: 'valuation' }],
    ['valuation_completed', {}],
    ['lead_submitted', { kind: 'listing_question' }],
    ['lead_submitted', { kind: 'appointment' }],
    ['auth_error', { flow: 'sign_in', message: 'The email or password is incorrect.' }],
    ['lead_failed', { kind: 'contact' }],
  ])
})

test('every public form has events, and every kind of lead is among them', async () => {
  const files = Object.keys(import.meta.glob('/src/features/*/components/*.tsx'))
  const calls = new Set<string>()
  for (const file of files) {
    const text = await readFile(`.${file}`, 'utf8')
    if (!/usePublicForm\(|captchaPass\('public_form'\)/.test(text)) continue
    const named = /\bcall: ((?:submit|register|capture|report|request|ask)\w+)|url: (\w+)\.url/g
    for (const [, direct, wrapped] of text.matchAll(named)) calls.add(direct ?? wrapped ?? '')
  }
  expect(calls.size).toBeGreaterThan(8)
  // The specification has no event family for networking events and listing error reports.
  expect([...calls].filter((call) => !(call in CALL_EVENTS))).toEqual(['registerForEvent', 'reportListing'])
  const kinds = Object.values(CALL_EVENTS).flatMap((list) => list.map(({ props }) => props?.kind))
  expect(keysOf(LEAD_KINDS).filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('every event that the site tracks is one that the collector takes, with its properties', async () => {
  const files = Object.keys(import.meta.glob('/src/**/*.{ts,tsx}')).filter((file) => !/\.test\./.test(file))
  const names = new Set<string>()
  for (const file of files) {
    const text = await readFile(`.${file}`, 'utf8')
    if (!text.includes('track(') && !text.includes('note(')) continue
    for (const [, name = ''] of text.matchAll(/\b(?:track|note)\(\s*'(\w+)'/g)) names.add(name)
  }
  for (const list of Object.values(CALL_EVENTS)) for (const { name } of list) names.add(name)
  const internal = ['call_done', 'call_refused']
  expect([...names].filter((name) => !(name in EVENTS) && !internal.includes(name))).toEqual([])
  const calls = await readFile('./docs/calls.md', 'utf8')
  expect(Object.keys(CALL_EVENTS).filter((call) => !calls.includes(`| ${call} |`))).toEqual([])
})

test('the site tracks every event that the collector takes', async () => {
  const files = Object.keys(import.meta.glob('/src/**/*.{ts,tsx}'))
  const sources = files.filter((file) => !/\.test\.|\/analytics\/words\/events\.ts$/.test(file))
  const text = (await Promise.all(sources.map((file) => readFile(`.${file}`, 'utf8')))).join('\n')
  expect(keysOf(EVENTS).filter((name) => !text.includes(`'${name}'`))).toEqual([])
})
