import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startS3 } from '../test/s3.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('a super administrator tests a mail server without saving it', { tag: '@wide' }, async ({ page }) => {
  const received: string[] = []
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
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

  // The settings are refused once, with a status that the browser reports.
  expectRefusals(page)
  await signIn(page, 'super')
  await page.goto('/admin/connections')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Set up Email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email' })).toBeVisible()
  const send = await untilHydrated(page.getByRole('button', { name: 'Send test email' }))

  await test.step('a missing server is named', async () => {
    await send.click()
    await expect(page.getByText('Enter the mail server.')).toBeVisible()
  })
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByLabel('From address (optional)').fill('office@example.com')

  await test.step('a wrong password is named', async () => {
    await page.getByLabel('User name (optional)').fill('office')
    await page.getByLabel('Password (optional)').fill('a wrong password')
    await send.click()
    await expect(page.getByText(/refused the user name or the password \(535/)).toBeVisible()
    await expectNoAxeFaults(page)
  })
  await test.step('the email arrives', async () => {
    await page.getByLabel('User name (optional)').fill('')
    await page.getByLabel('Password (optional)').fill('')
    await send.click()
    await expect(page.getByText(/^Accepted in \d/)).toBeVisible()
    expect(received).toEqual(['super@example.com'])
    await expectNoAxeFaults(page)
  })
  await new Promise<void>((ended) => mail.close(ended))
})

test('a super administrator tests a bucket without saving it', async ({ page }) => {
  const s3 = await startS3()
  expectRefusals(page)
  await signIn(page, 'super')
  await page.goto('/admin/connections')
  await page.getByRole('link', { name: 'Set up File storage' }).click()
  const run = await untilHydrated(page.getByRole('button', { name: 'Test bucket' }))
  await run.click()
  await expect(page.getByText('Enter the bucket.')).toBeVisible()
  await page.getByLabel('Bucket', { exact: true }).fill('castles')
  await page.getByLabel('Address (optional)').fill(s3.bucket.endpoint)
  await page.getByLabel('Access key ID').fill(s3.bucket.accessKeyId)
  await page.getByLabel('Secret access key').fill(s3.bucket.secretAccessKey)
  await run.click()
  await expect(page.getByText('has no bucket named castles')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Bucket', { exact: true }).fill('homes')
  await run.click()
  await expect(page.getByText(/^Works, in \d/)).toBeVisible()
  await expectNoAxeFaults(page)
  await s3.stop()
})

test('a super administrator saves and removes a text gateway, and sees what the server sets', {
  tag: '@once',
}, async ({ page, browser, baseURL }) => {
  await signIn(page, 'super')
  await page.goto('/admin/connections/texts')
  await untilHydrated(page.getByLabel('Sending number'))
  // Without a token no text is offered, so other journeys see no change.
  await page.getByLabel('Address').fill('https://texts.example.com')
  await page.getByLabel('Account').fill('AC1')
  await page.getByLabel('Sending number').fill('+13175550100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Connection saved')).toBeVisible()
  await expectNoAxeFaults(page)

  await test.step('it stays without JavaScript', async () => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto('/admin/connections/texts')
    await expect(plain.getByLabel('Account')).toHaveValue('AC1')
    await plain.getByLabel('Account').fill('AC2')
    await plain.getByRole('button', { name: 'Save' }).click()
    await expect(plain.getByText('Connection saved')).toBeVisible()
    await expect(plain.getByLabel('Account')).toHaveValue('AC2')
    await context.close()
  })
  await test.step('it is removed after a question', async () => {
    await page.goto('/admin/connections/texts')
    await (await untilHydrated(page.getByRole('button', { name: 'Remove connection' }))).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page).toHaveURL(/\/admin\/connections$/)
    await expect(page.getByRole('link', { name: 'Set up Text messages' })).toBeVisible()
  })
  await test.step('the feed is set on the server, and shows its variables', async () => {
    await page.getByRole('link', { name: 'Open MLS feed' }).click()
    await expect(page.getByText('MLS_URL', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('Access token')).toBeHidden()
    await expectNoAxeFaults(page)
  })
})
