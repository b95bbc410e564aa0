import { createHash } from 'node:crypto'
import { type Browser, test as base, expect, type Page, type Request } from '@playwright/test'

export { expect }

interface Watched {
  /** Errors in the console, exceptions, violations of the content security policy. */
  pageErrors: string[]
  /** A separate network address per journey, so that rate limits of one do not affect another. */
  address: string
}

/** Fails a journey on a console error, an exception, or a violation of the content security policy. */
export const test = base.extend<Watched & { watch: undefined }>({
  pageErrors: async ({ page: _ }, use) => use([]),
  address: async ({ browserName: _ }, use, { testId, repeatEachIndex }) =>
    use(addressOf(`${testId} ${repeatEachIndex}`)),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  watch: [
    async ({ page, browser, pageErrors, javaScriptEnabled, address }, use) => {
      watch(page, pageErrors)
      const undo = waitForHydrationIn(page, browser, javaScriptEnabled !== false, address)
      await use(undefined)
      undo()
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** Returns a unique address. The site trusts it because 127.0.0.1 is a trusted proxy here. */
export function addressOf(who: string): string {
  const [a, b, c] = createHash('sha256').update(who).digest()
  return `10.${a}.${b}.${c}`
}

const MAX_WAIT_MS = 20_000

/**
 * Makes `goto`, `reload` and history navigation wait for hydration in every window of the journey, because a click
 * before it has no effect and a journey, unlike a user, does not click again. A call with `waitUntil` does not wait.
 */
function waitForHydrationIn(page: Page, browser: Browser, hasScripts: boolean, address: string): () => void {
  if (hasScripts) {
    waitForHydration(page)
    page.context().on('page', waitForHydration)
  }
  const make = browser.newContext
  browser.newContext = async (options) => {
    const context = await make.call(browser, { extraHTTPHeaders: { 'x-forwarded-for': address }, ...options })
    if (options?.javaScriptEnabled ?? hasScripts) context.on('page', waitForHydration)
    return context
  }
  return () => {
    browser.newContext = make
  }
}

function waitForHydration(page: Page): void {
  watchTraffic(page)
  const go = page.goto.bind(page)
  page.goto = async (url, options) => {
    // Signing out would make background requests fail, and the browser would log them.
    if (url === '/signout') await untilNetworkIdle(page)
    const response = await go(url, options)
    if (!options?.waitUntil) await pollHydration(page)
    return response
  }
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const move = page[way].bind(page)
    page[way] = async (options) => {
      const response = await move(options)
      if (!options?.waitUntil) await pollHydration(page)
      return response
    }
  }
}

const IDLE_MS = 500

interface Traffic {
  inFlight: Set<Request>
  last: number
}

const traffic = new WeakMap<Page, Traffic>()
/** A page that is not watched never counts as quiet. */
const UNWATCHED: Traffic = { inFlight: new Set(), last: Number.POSITIVE_INFINITY }

function watchTraffic(page: Page): void {
  const seen: Traffic = { inFlight: new Set(), last: Date.now() }
  traffic.set(page, seen)
  page.on('request', (request) => {
    seen.inFlight.add(request)
  })
  const end = (request: Request) => {
    seen.inFlight.delete(request)
    seen.last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until no request is in flight and none started for half a second. The browser's "network idle" fires once per
 * document, so it does not cover client-side navigation.
 */
export async function untilNetworkIdle(page: Page): Promise<void> {
  const isIdle = () => {
    const { inFlight, last } = traffic.get(page) ?? UNWATCHED
    return inFlight.size === 0 && Date.now() - last >= IDLE_MS
  }
  await expect.poll(isIdle, { timeout: MAX_WAIT_MS, intervals: [25], message: 'the page is never quiet' }).toBe(true)
}

async function pollHydration(page: Page): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS
  while (Date.now() < until && !(await isHydrated(page))) await page.waitForTimeout(25)
}

async function isHydrated(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      const parts = document.querySelectorAll('body, main button, main input:not([type=hidden]), main select')
      const hasReactProps = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
      // The router removes `$_TSR` when it has hydrated.
      return !('$_TSR' in window) && [...parts].every(hasReactProps)
    })
    .catch(() => false)
}

function watch(page: Page, pageErrors: string[]): void {
  const reportError = (text: string) => {
    const isExpected =
      (pagesWithRefusals.has(page) && EXPECTED.test(text)) || (pagesWithLosses.has(page) && LOST.test(text))
    if (!isExpected) pageErrors.push(`${page.url()}: ${text}`)
  }
  page.on('console', (message) => message.type() === 'error' && reportError(message.text()))
  page.on('pageerror', (error) => reportError(error.stack ?? error.message))
}

/** Console errors of a page with status 4xx: the browser logs the status, and React the error of the page. */
const EXPECTED = /^(Failed to load resource: the server responded with a status of 4\d\d|(Uncaught )?AppError: )/

const pagesWithRefusals = new WeakSet<Page>()

/** Allows this page and its calls to answer 4xx. */
export function expectRefusals(page: Page): void {
  pagesWithRefusals.add(page)
}

/** Console errors of a lost connection: failed loads, and the page's error. */
const LOST = /^(Failed to load resource: |(Uncaught )?(Type)?Error: (Part of this page didn’t load|Failed to fetch))/

const pagesWithLosses = new WeakSet<Page>()

/** Allows this page to lose its connection or files. */
export function expectLosses(page: Page): void {
  pagesWithLosses.add(page)
}
