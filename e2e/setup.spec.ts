import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { startSite } from '../scripts/site.ts'
import { createDatabase, dropDatabase } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { expect, expectRefusals, test } from './support/test.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100" fill="#1f5a46"/></svg>`

/** Checks the page at the width of a phone and of a desk. */
async function expectGoodPage(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoAxeFaults(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

/** A mail server that takes one password. */
async function mailServer() {
  const received: string[] = []
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ password }, _session, done) =>
      password === 'porch'
        ? done(null, { user: 'office' })
        : done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      received.push(address)
      done()
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => mail.listen(0, '127.0.0.1', ready))
  const { port } = mail.server.address() as AddressInfo
  return { port, received, close: () => new Promise<void>((ended) => mail.close(ended)) }
}

test('an owner sets up a new site from the printed link to its opening', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  // A wrong password, token and mail password are refused once each.
  expectRefusals(page)
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-setup-'))
  const database = `porchlight_setup_${process.pid}`
  const server = process.env.DATABASE_URL ?? ''
  const mail = await mailServer()
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: await createDatabase(server, database),
    SECRET: randomBytes(32).toString('base64url'),
    SAMPLE: 'off',
    SAMPLE_PASSWORD: '',
    MLS_URL: '',
    POSTHOG_KEY: '',
    POSTHOG_HOST: '',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const sampleFeed = join(process.env.DATA_DIR ?? '', 'sample-mls')
    const [port, token] = await Promise.all(['port', 'token'].map((name) => readFile(join(sampleFeed, name), 'utf8')))
    // The web server prints it once it listens, which may be after the launcher's last line.
    const printedLink = () => /http:\S+\/setup\/[\w-]{43}/.exec(site.output())?.[0] ?? ''
    await expect.poll(printedLink, site.output()).not.toBe('')
    const link = printedLink()

    await test.step('1: the link opens once, and the administrator is created', async () => {
      await page.goto(link)
      await expect(page).toHaveURL(`${site.url}/setup`)
      await expectGoodPage(page)
      const other = await (await browser.newContext()).newPage()
      await other.goto(link)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('This setup link was opened in another browser')
      await expectGoodPage(other)
      await other.context().close()
      await page.getByLabel('Your name').fill('Priya Raman')
      await page.getByLabel('Work email').fill('priya@example.com')
      await page.getByLabel('Password', { exact: true }).fill('priya raman 1234')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Check the form' })).toBeFocused()
      await expectGoodPage(page)
      await page.getByLabel('Password', { exact: true }).fill('limestone swing under maples')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your brokerage' })).toBeVisible()
      await page.goBack()
      await expect(page).not.toHaveURL(/setup\/[\w-]{43}/)
      await page.goto(`${site.url}/setup/brokerage`)
    })

    await test.step('2: the brokerage is saved', async () => {
      await untilHydrated(page.getByLabel('Licensed name'))
      await page.getByLabel('Licensed name').fill('Sycamore & Main Realty, LLC')
      await page.getByLabel('Short name').fill('Sycamore & Main')
      await page.getByLabel('Company license number').fill('RC52600318')
      await page.getByLabel('Designated broker').fill('Dev Okonjo')
      await page.getByLabel('Tagline').fill('Homes across Johnson County.')
      await page.getByLabel('Street').fill('61 West Jefferson Street')
      await page.getByLabel('City').fill('Franklin')
      await page.getByLabel('ZIP code').fill('46131')
      await page.getByLabel('Phone').fill('3175550160')
      await page.getByLabel('Email').fill('hello@example.com')
      await page.getByLabel('Monday, opens').fill('09:00')
      await page.getByLabel('Monday, closes').fill('17:30')
      await expect(page.getByText('License RC52600318')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Make it look like yours' })).toBeVisible()
    })

    await test.step('3: logo and color are saved, and shown at once', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const logo = page.getByRole('form', { name: 'Logo on light' })
      await logo
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
      await logo.getByRole('button', { name: 'Upload' }).click()
      await expect(page.getByRole('img', { name: 'Logo on dark' })).toBeVisible()
      await page.getByLabel('Brand color', { exact: true }).fill('#1f5a46')
      await page.getByRole('button', { name: 'Save brand' }).click()
      await expect(page.getByText('Brand saved.').first()).toBeVisible()
      await expect(page.getByText('Logo and colors set').filter({ visible: true })).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Continue with MLS feed' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Connect your MLS feed' })).toBeVisible()
    })

    await test.step('4: a wrong token is named, the right one finds listings and the office', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByLabel('Originating system').fill('mibor')
      await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port?.trim()}/v2`)
      await page.getByLabel('Access token', { exact: true }).fill('a wrong token')
      await page.getByLabel('Your brokerage in the MLS').fill('Meridian Row')
      const began = Date.now()
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByText('The feed doesn’t work with these settings')).toBeVisible()
      await expect(page.getByText(/rejected the token \(401\)/)).toBeVisible()
      expect(Date.now() - began).toBeLessThan(15_000)
      await page.getByLabel('Access token', { exact: true }).fill(token?.trim() ?? '')
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByText(/^Connected in|^Connected, with problems/)).toBeVisible()
      await expect(page.getByRole('table', { name: 'Records in the feed' })).toBeVisible()
      await expect(page.getByText('MLS number')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Save integration' }).click()
      await expect(page.getByText('Integration saved').first()).toBeVisible()
      await page
        .getByRole('button', { name: /^Add Meridian Row/ })
        .first()
        .click()
      await expect(page.getByLabel('Your office keys')).not.toHaveValue('')
      await page.getByLabel('MLS name').fill('Crossroads MLS')
      await page.getByRole('button', { name: 'MLS Grid' }).click()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Set up email' })).toBeVisible()
    })

    await test.step('5: a wrong mail password is named, and the test email arrives', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByLabel('From address (optional)').fill('hello@example.com')
      await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
      await page.getByLabel('Port').fill(String(mail.port))
      await page.getByLabel('User name (optional)').fill('office')
      await page.getByLabel('Password (optional)').fill('wrong')
      const began = Date.now()
      const send = page.getByRole('button', { name: 'Send test email' })
      await send.click()
      await expect(page.getByText(/refused the user name or the password \(535/)).toBeVisible()
      expect(Date.now() - began).toBeLessThan(15_000)
      await page.getByLabel('Password (optional)').fill('porch')
      await send.click()
      await expect(page.getByText(/^Accepted in \d/)).toBeVisible()
      expect(mail.received).toEqual(['priya@example.com'])
      await page.getByRole('button', { name: 'Check DNS records' }).click()
      // No record is there, or no DNS server answers.
      for (const name of ['SPF', 'DKIM', 'DMARC'])
        await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })).toBeVisible({
          timeout: 15_000,
        })
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Launch checks' })).toBeVisible()
    })

    await test.step('a visitor sees that it opens soon, and the owner returns to the next step', async () => {
      const visitor = await (await browser.newContext()).newPage()
      // The page has no scripts to wait for.
      await visitor.goto(site.url, { waitUntil: 'load' })
      await expect(visitor.getByRole('heading', { level: 1, name: 'Opening soon in Franklin, Indiana' })).toBeVisible()
      await visitor.context().close()
      await page.goto(`${site.url}/setup`)
      await expect(page.getByText('5 of 6 steps are done. Next: Launch.')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Continue: Launch' }).click()
    })

    await test.step('6: the review is recorded, the listings come in, and the site opens', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByText('The legal texts have no review on record')).toBeVisible()
      await expect(page.getByText('There are no nightly backups.')).toBeVisible()
      await expect(page.getByText('No mail server is set up.')).toBeHidden()
      await expectGoodPage(page)
      const approval = page.getByRole('form', { name: 'Approve all texts' })
      await approval.getByLabel('Approved by').fill('Hollis Grant, attorney')
      await approval.getByLabel('Approved on').fill('2026-11-20')
      await approval.getByRole('button', { name: 'Approve 8 texts' }).click()
      await expect(page.getByText('The legal texts have no review on record')).toBeHidden()
      // The list follows the import without a reload.
      await expect(page.getByText('Nothing is missing. You can launch the site.')).toBeVisible({ timeout: 300_000 })
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Launch site' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your site is live' })).toBeVisible()
      await expectGoodPage(page)
      await expect(async () => {
        expect(await (await page.request.get(`${site.url}/`)).text()).toContain('Sycamore &amp; Main')
      }).toPass()
    })
  } finally {
    // The page follows the import, and would report that its site is gone.
    await page.goto('about:blank', { waitUntil: 'load' })
    await site.stop()
    await mail.close()
    await dropDatabase(server, database)
    await rm(dataDir, { recursive: true, force: true })
  }
})
