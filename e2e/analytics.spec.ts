import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** The collector ignores automated browsers, so pretend to be a user's. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
test.use({ userAgent: BROWSER })

async function looksLikeAPerson(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })
  })
}

/** Collects the bodies of requests to the collector. */
function bodiesOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visit-events') bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** Returns the browser storage except the site's entries. */
const storedIn = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].join(' '))

async function count(name: string): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as count from analytics_events where name = $1', [name])
    return rows[0].count
  } finally {
    await client.end()
  }
}

const SECRETS = ['Josephine', 'josephine@example.com', '317-555-0177', 'My divorce is final', 'a-password-of-mine']

test('a visit is counted, nothing that is typed leaves the page, and the report shows it @once @release', async ({
  page,
}) => {
  expectRefusals(page)
  await looksLikeAPerson(page)
  await page.route(
    (url) => url.port === process.env.POSTHOG_PORT,
    (route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
  )
  const bodies = bodiesOf(page)
  await page.goto('/contact')
  await expect.poll(() => bodies.join()).toContain('page_viewed')
  const form = page
    .getByRole('form')
    .filter({ has: page.getByLabel('Message') })
    .first()
  for (const [field, secret] of [
    ['Name', SECRETS[0]],
    ['Message', SECRETS[3]],
  ] as const)
    await form
      .getByLabel(field)
      .first()
      .fill(secret ?? '')
  // The next page reports that a page was left by a link. A report at window close would have the automated user agent
  // and be ignored.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL(/accessibility/)
  await expect.poll(() => bodies.join(), { timeout: 20_000 }).toContain('page_left')
  await page.goto('/login?token=a-password-of-mine')
  await page.getByLabel('Email', { exact: true }).fill('josephine@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-mine')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => bodies.join(), { timeout: 20_000 }).toContain('auth_error')
  for (const secret of SECRETS) expect(bodies.join()).not.toContain(secret)
  expect(await storedIn(page)).not.toContain('ph_')
  await expect.poll(() => count('page_left')).toBeGreaterThan(0)
  await expect.poll(() => count('auth_error')).toBeGreaterThan(0)
  await signIn(page, 'super')
  await page.goto('/admin/analytics?from=2020-01-01')
  await expect(page.getByRole('row', { name: /Sign-in problem/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()
})

test('a browser that sends Global Privacy Control loads and sends nothing @once', async ({ page }) => {
  await looksLikeAPerson(page)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(asked.filter((url) => /visit-events|\/collector-|posthog|\/e\//.test(url))).toEqual([])
})

test('PostHog hears events without secrets, and records masked pages after a yes alone @once @release', async ({
  page,
}) => {
  test.skip(!process.env.POSTHOG_PORT, 'the site has no PostHog')
  const heard: { url: string; body: string }[] = []
  const posthog = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      heard.push({ url: request.url ?? '', body: (body[0] === 0x1f ? gunzipSync(body) : body).toString() })
      const headers = {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-headers': '*',
      }
      response.writeHead(200, {
        ...headers,
        'access-control-allow-credentials': 'true',
        'content-type': 'application/json',
      })
      response.end('{"supportedCompression":["gzip-js"],"sessionRecording":{"endpoint":"/s/"},"status":1}')
    })
  })
  await new Promise<void>((done) => posthog.listen(Number(process.env.POSTHOG_PORT), '127.0.0.1', done))
  const sentText = () => heard.map(({ body }) => body).join('\n')
  try {
    await looksLikeAPerson(page)
    await page.goto('/?token=a-password-of-mine')
    const ask = page.getByRole('region', { name: 'Recording' })
    await expect(ask).toBeVisible()
    await expect.poll(sentText).toContain('$pageview')
    expect(sentText()).not.toContain('$snapshot')
    expect(await storedIn(page)).not.toContain('ph_')
    await ask.getByRole('button', { name: 'Allow' }).click()
    await expect(ask).toBeHidden()
    await page.goto('/contact')
    // PostHog sends a recording once the visitor acts, and under load the recorder starts after the first input.
    await expect
      .poll(
        async () => {
          await page.getByLabel('Name').first().fill('')
          await page.getByLabel('Name').first().fill('Josephine')
          return sentText()
        },
        { timeout: 30_000 },
      )
      .toContain('$snapshot')
    for (const secret of SECRETS) expect(sentText()).not.toContain(secret)
    await page.goto('/privacy-policy')
    await page.getByRole('button', { name: 'Turn off recording' }).click()
    await expect(page.getByText('Recording is off in this browser.')).toBeVisible()
    expect(await storedIn(page)).not.toContain('ph_')
  } finally {
    posthog.closeAllConnections()
    posthog.close()
  }
})
