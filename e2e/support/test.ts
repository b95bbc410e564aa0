import { createHash } from 'node:crypto'
import { type Browser, test as base, expect, type Page, type Request } from '@playwright/test'

export { expect }

interface Watched {
  /** What the browser complained of: errors in the console, exceptions, breaches of the content security policy. */
  complaints: string[]
  /** Each journey comes from a network of its own: what one of them tries too often is not held against another. */
  address: string
}

/** Every journey fails on an error in the console, on an exception, and on a breach of the content security policy. */
export const test = base.extend<Watched & { watch: undefined }>({
  complaints: async ({ page: _ }, use) => use([]),
  address: async ({ browserName: _ }, use, { testId, repeatEachIndex }) =>
    use(addressOf(`${testId} ${repeatEachIndex}`)),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  watch: [
    async ({ page, browser, complaints, javaScriptEnabled, address }, use) => {
      watch(page, complaints)
      const undo = waitForLifeIn(page, browser, javaScriptEnabled !== false, address)
      await use(undefined)
      undo()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** An address that nobody else has. The site believes it, as it trusts what stands before it here. */
export function addressOf(who: string): string {
  const [a, b, c] = createHash('sha256').update(who).digest()
  return `10.${a}.${b}.${c}`
}

const MAX_WAIT_MS = 20_000

/**
 * People see a page come to life and press again; a journey presses once. So `goto`, `reload` and the way back end when the page's program
 * has taken over what can be pressed, in every window of the journey, unless the journey says itself what it waits for.
 */
function waitForLifeIn(page: Page, browser: Browser, hasScripts: boolean, address: string): () => void {
  if (hasScripts) {
    waitForLife(page)
    page.context().on('page', waitForLife)
  }
  const make = browser.newContext
  browser.newContext = async (options) => {
    const context = await make.call(browser, { extraHTTPHeaders: { 'x-forwarded-for': address }, ...options })
    if (options?.javaScriptEnabled ?? hasScripts) context.on('page', waitForLife)
    return context
  }
  return () => {
    browser.newContext = make
  }
}

function waitForLife(page: Page): void {
  watchTraffic(page)
  const go = page.goto.bind(page)
  page.goto = async (url, options) => {
    // What a page asks for by itself would be refused once its person is signed out, and the browser would note it.
    if (url === '/signout') await untilQuiet(page)
    const response = await go(url, options)
    if (!options?.waitUntil) await life(page)
    return response
  }
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const move = page[way].bind(page)
    page[way] = async (options) => {
      const response = await move(options)
      if (!options?.waitUntil) await life(page)
      return response
    }
  }
}

const QUIET_MS = 500

interface Traffic {
  underWay: Set<Request>
  last: number
}

const traffic = new WeakMap<Page, Traffic>()
/** Of a page that nobody watches nothing is known: it is never said to be quiet. */
const UNWATCHED: Traffic = { underWay: new Set(), last: Number.POSITIVE_INFINITY }

function watchTraffic(page: Page): void {
  const seen: Traffic = { underWay: new Set(), last: Date.now() }
  traffic.set(page, seen)
  page.on('request', (request) => {
    seen.underWay.add(request)
  })
  const end = (request: Request) => {
    seen.underWay.delete(request)
    seen.last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until the page has asked for nothing for half a second and nothing is under way. The browser's own "network idle" is said once for
 * each document: it says nothing of what is asked for after a step that the page made by itself.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const isQuiet = () => {
    const { underWay, last } = traffic.get(page) ?? UNWATCHED
    return underWay.size === 0 && Date.now() - last >= QUIET_MS
  }
  await expect.poll(isQuiet, { timeout: MAX_WAIT_MS, intervals: [25], message: 'the page is never quiet' }).toBe(true)
}

async function life(page: Page): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS
  while (Date.now() < until && !(await isAlive(page))) await page.waitForTimeout(25)
}

async function isAlive(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      const parts = document.querySelectorAll('body, main button, main input:not([type=hidden]), main select')
      const isTakenOver = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
      // The router's own mark: it is gone once the router has taken over what the server sent.
      return !('$_TSR' in window) && [...parts].every(isTakenOver)
    })
    .catch(() => false)
}

function watch(page: Page, complaints: string[]): void {
  const complain = (text: string) => {
    const isExpected =
      (expectedStatuses.has(page) && EXPECTED.test(text)) || (expectedLosses.has(page) && LOST.test(text))
    if (!isExpected) complaints.push(`${page.url()}: ${text}`)
  }
  page.on('console', (message) => message.type() === 'error' && complain(message.text()))
  page.on('pageerror', (error) => complain(error.stack ?? error.message))
}

/** Where a page is meant to answer 4xx, the browser notes the status and React the error that the page was rendered for. */
const EXPECTED = /^(Failed to load resource: the server responded with a status of 4\d\d|(Uncaught )?AppError: )/

const expectedStatuses = new WeakSet<Page>()

/** Says that this page, or a call of it, answers 4xx on purpose. */
export function expectRefusals(page: Page): void {
  expectedStatuses.add(page)
}

/** Where the connection is cut on purpose: what did not load, and what the page says of it. */
const LOST =
  /^(Failed to load resource: |(Uncaught )?(Type)?Error: (A part of this page did not come through|Failed to fetch))/

const expectedLosses = new WeakSet<Page>()

/** Says that the connection of this page is cut, or that parts of it are missing, on purpose. */
export function expectLosses(page: Page): void {
  expectedLosses.add(page)
}
