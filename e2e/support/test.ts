import { test as base, expect, type Page } from '@playwright/test'

export { expect }

interface Watched {
  /** What the browser complained of: errors in the console, exceptions, breaches of the content security policy. */
  complaints: string[]
}

/** Every journey fails on an error in the console, on an exception, and on a breach of the content security policy. */
export const test = base.extend<Watched & { watch: undefined }>({
  complaints: async ({ page: _ }, use) => use([]),
  watch: [
    async ({ page, complaints }, use) => {
      watch(page, complaints)
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedStatus(message.text(), page))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    // React tells of the error that the page was rendered for.
    if (error.name === 'AppError' && expectedStatuses.has(page)) return
    complaints.push(`${page.url()}: ${error.stack ?? error.message}`)
  })
}

/** The browser writes a line for each answer of 4xx, also where the page is meant to answer so. */
function isExpectedStatus(text: string, page: Page): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text) && expectedStatuses.has(page)
}

const expectedStatuses = new WeakSet<Page>()

/** Says that this page, or a call of it, answers 4xx on purpose. */
export function expectRefusals(page: Page): void {
  expectedStatuses.add(page)
}
