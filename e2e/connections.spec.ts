import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startMapSource } from '../test/map-source.ts'
import { startS3 } from '../test/s3.ts'
import { startTextGateway } from '../test/text-gateway.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('a super administrator tests a mail server without saving it', { tag: ['@wide', '@release'] }, async ({
  page,
}) => {
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

test('a super administrator tests a bucket without saving it', { tag: ['@wide', '@release'] }, async ({ page }) => {
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
  await expect(page.getByText(/^It works \(\d/)).toBeVisible()
  await expectNoAxeFaults(page)
  await s3.stop()
})

test('a super administrator tests the map and the text gateway', { tag: ['@wide', '@release'] }, async ({ page }) => {
  const [maps, gateway] = [await startMapSource(), await startTextGateway()]
  expectRefusals(page)
  await signIn(page, 'super')
  await test.step('the map', async () => {
    await page.goto('/admin/connections/map')
    const run = await untilHydrated(page.getByRole('button', { name: 'Test map' }))
    await run.click()
    await expect(page.getByText('Enter the address of a file or a style.')).toBeVisible()
    await page.getByLabel('PMTiles file (optional)').fill(`${maps.url}/page`)
    await run.click()
    await expect(page.getByText('This is a web page, not a PMTiles file.')).toBeVisible()
    await page.getByLabel('PMTiles file (optional)').fill(`${maps.url}/in.pmtiles`)
    await run.click()
    await expect(page.getByText(/^A PMTiles file of vector tiles for zooms 0 to 15/)).toBeVisible()
    await expectNoAxeFaults(page)
  })
  await test.step('the text gateway', async () => {
    await page.goto('/admin/connections/texts')
    const run = await untilHydrated(page.getByRole('button', { name: 'Test gateway' }))
    await page.getByLabel('Address').fill(gateway.settings.url)
    await page.getByLabel('Account').fill('AC1')
    await page.getByLabel('Sending number').fill('+13175550199')
    await page.getByLabel('Token (optional)').fill(gateway.settings.token)
    await run.click()
    await expect(page.getByText('The account has no number +13175550199.')).toBeVisible()
    await page.getByLabel('Sending number').fill('+13175550100')
    await run.click()
    await expect(page.getByText('accepted the account “Office texts”')).toBeVisible()
    await expectNoAxeFaults(page)
  })
  await Promise.all([maps.stop(), gateway.stop()])
})

test('the tests work without JavaScript', { tag: ['@once', '@release'] }, async ({ page, browser, baseURL }) => {
  const [maps, s3] = [await startMapSource(), await startS3()]
  await signIn(page, 'super')
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()

  await test.step('the map, with the entered address still in the form', async () => {
    await plain.goto('/admin/connections/map')
    await plain.getByRole('button', { name: 'Test map' }).click()
    await expect(plain.getByText('Enter the address of a file or a style.').first()).toBeVisible()
    await plain.getByLabel('Map style (optional)').fill(`${maps.url}/style.json`)
    await plain.getByRole('button', { name: 'Test map' }).click()
    await expect(plain).toHaveURL(/\/admin\/connections\/map#result-testMapConnection$/)
    await expect(plain.getByText('A MapLibre style, “Streets”, with 1 layer.')).toBeVisible()
    await expect(plain.getByLabel('Map style (optional)')).toHaveValue(`${maps.url}/style.json`)
    await plain.reload()
    await expect(plain.getByText('A MapLibre style, “Streets”')).toBeHidden()
    await expect(plain.getByLabel('Map style (optional)')).toHaveValue('')
  })
  await test.step('a bucket, whose secret is in no cookie and must be entered again', async () => {
    await plain.goto('/admin/connections/storage')
    const enter = async (bucket: string) => {
      await plain.getByLabel('Bucket', { exact: true }).fill(bucket)
      await plain.getByLabel('Secret access key').fill(s3.bucket.secretAccessKey)
      await plain.getByRole('button', { name: 'Test bucket' }).click()
    }
    await plain.getByLabel('Address (optional)').fill(s3.bucket.endpoint)
    await plain.getByLabel('Access key ID').fill(s3.bucket.accessKeyId)
    await enter('castles')
    await expect(plain.getByText('has no bucket named castles')).toBeVisible()
    await expect(plain.getByLabel('Secret access key')).toHaveValue('')
    await expect(plain.getByText('enter it again before you save')).toBeVisible()
    await enter('homes')
    await expect(plain.getByText(/^It works \(\d/)).toBeVisible()
    await expect(plain.getByLabel('Address (optional)')).toHaveValue(s3.bucket.endpoint)
  })
  await test.step('a mail server, and the records of its domain', async () => {
    await plain.goto('/admin/connections/mail')
    await plain.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await plain.getByLabel('Port').fill('1')
    await plain.getByRole('button', { name: 'Send test email' }).click()
    await expect(plain.getByText(/127\.0\.0\.1 refused the connection on port 1/)).toBeVisible()
    await expect(plain.getByLabel('Port')).toHaveValue('1')
    await plain.getByLabel('From address (optional)').fill('office@nowhere.invalid')
    await plain.getByLabel('DKIM selector (optional)').fill('mail1')
    await plain.getByRole('button', { name: 'Check DNS records' }).click()
    await expect(plain.getByRole('rowheader', { name: 'DMARC' })).toBeVisible()
    await expect(plain.getByLabel('DKIM selector (optional)')).toHaveValue('mail1')
    await expect(plain.getByText(/refused the connection/)).toBeHidden()
  })
  await test.step('a connection in use, in its row of the list', async () => {
    await plain.goto('/admin/connections/map')
    await plain.getByLabel('PMTiles file (optional)').fill(`${maps.url}/in.pmtiles`)
    await plain.getByRole('button', { name: 'Save' }).click()
    await expect(plain.getByText('Integration saved')).toBeVisible()
    await plain.goto('/admin/connections')
    await plain.getByRole('button', { name: 'Test Map' }).click()
    await expect(plain.getByText(/^A PMTiles file of vector tiles/)).toBeVisible()
    await expect(plain.getByText(/^It works/)).toHaveCount(1)
    await plain.goto('/admin/connections/map')
    await plain.getByRole('button', { name: 'Remove integration' }).click()
    await expect(plain.getByText('Integration removed')).toBeVisible()
  })
  await test.step('the Enter key saves, and does not test', async () => {
    await plain.goto('/admin/connections/map')
    await plain.getByLabel('PMTiles file (optional)').press('Enter')
    await expect(plain.getByText('Integration saved')).toBeVisible()
  })
  await context.close()
  await Promise.all([maps.stop(), s3.stop()])
})

test('a super administrator saves and removes a text gateway, and sees what the server sets', {
  tag: ['@once', '@release'],
}, async ({ page, browser, baseURL }) => {
  await signIn(page, 'super')
  await page.goto('/admin/connections/texts')
  await untilHydrated(page.getByLabel('Sending number'))
  // Without a token no text is offered, so other journeys see no change.
  await page.getByLabel('Address').fill('https://texts.example.com')
  await page.getByLabel('Account').fill('AC1')
  await page.getByLabel('Sending number').fill('+13175550100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Integration saved')).toBeVisible()
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
    await expect(plain.getByText('Integration saved')).toBeVisible()
    await expect(plain.getByLabel('Account')).toHaveValue('AC2')
    await context.close()
  })
  await test.step('it is removed after a question', async () => {
    await page.goto('/admin/connections/texts')
    await (await untilHydrated(page.getByRole('button', { name: 'Remove integration' }))).click()
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
