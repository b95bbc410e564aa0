import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { asOwner } from '../../test/postgres.ts'

export { expect }

interface Watched {
  /** What the browser complained of: errors in the console, exceptions, breaches of the content security policy. */
  complaints: string[]
}

/** Every journey fails on an error in the console, on an exception, and on a breach of the content security policy. */
export const test = base.extend<Watched & { watch: undefined }>({
  complaints: async ({ page: _ }, use) => use([]),
  watch: [
    async ({ page, browser, complaints, javaScriptEnabled }, use) => {
      await forgetTries()
      watch(page, complaints)
      const undo = waitForLifeIn(page, browser, javaScriptEnabled !== false)
      await use(undefined)
      undo()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** All journeys come from one address, and more of them sign in than one person may. */
async function forgetTries(): Promise<void> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) await asOwner(DATABASE_URL, (client) => client.query('delete from rate_limits'))
}

const LONGEST_WAIT_MS = 5000

/**
 * People see a page come to life and press again; a journey presses once. So `goto` ends when the page's program has
 * taken over what can be pressed, in every window of the journey, unless the journey says itself what it waits for.
 */
function waitForLifeIn(page: Page, browser: Browser, hasScripts: boolean): () => void {
  if (hasScripts) {
    waitForLife(page)
    page.context().on('page', waitForLife)
  }
  const make = browser.newContext
  browser.newContext = async (options) => {
    const context = await make.call(browser, options)
    if (options?.javaScriptEnabled ?? hasScripts) context.on('page', waitForLife)
    return context
  }
  return () => {
    browser.newContext = make
  }
}

function waitForLife(page: Page): void {
  const go = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await go(url, options)
    const until = Date.now() + (options?.waitUntil ? 0 : LONGEST_WAIT_MS)
    while (Date.now() < until && !(await isAlive(page))) await page.waitForTimeout(25)
    return response
  }
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
    if (!(expectedStatuses.has(page) && EXPECTED.test(text))) complaints.push(`${page.url()}: ${text}`)
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
