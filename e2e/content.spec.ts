import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, untilNetworkIdle } from './support/test.ts'

const TEXT = '/admin/content/specialties.lead'

test('an editor finds a text and sees its preview, its names and hints while typing', {
  tag: ['@wide', '@release'],
}, async ({ page, pageErrors }) => {
  await signIn(page, 'super')
  await page.goto('/admin/content')
  await expectNoAxeFaults(page)
  await page.getByLabel('Search text').fill('sell your name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 text has' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Story' }).click()
  await untilNetworkIdle(page)
  await page.getByRole('textbox', { name: 'Story' }).fill('## Who we are\n\nHomes by **{short_name}** on safe streets.')
  const aside = page.getByRole('complementary', { name: 'Preview and history' })
  await expect(aside.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(aside.getByText('Meridian Row', { exact: true }).first()).toBeVisible()
  await expect(aside.getByText('“safe”')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('textbox', { name: 'Story' }).fill('Call {fax}.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert').first()).toContainText('{fax} isn’t a name you can use here')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  // The browser reports the refusal as an error.
  expect(pageErrors.splice(0)).toHaveLength(1)
})

// It changes a text of the site that other journeys use, so it runs at one width and restores it.
test('a draft is previewed, published and reset, and visitors see it after publishing @once @release', async ({
  page,
  browser,
}) => {
  test.slow()
  const visitor = await (await browser.newContext()).newPage()
  const leadOf = async () => {
    await visitor.goto('/specialties')
    return visitor.locator('main header p').textContent()
  }
  const original = await leadOf()
  await signIn(page, 'super')
  await page.goto(TEXT)
  await untilNetworkIdle(page)
  await page.getByLabel('Introduction').fill('Ask {short_name} anything.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Publishing this draft changes:')).toBeVisible()
  await expectNoAxeFaults(page)
  expect(await leadOf()).toBe(original)

  await page.getByRole('link', { name: 'Preview page' }).click()
  await expect(page.getByText('This is a preview')).toBeVisible()
  await expect(page.getByText('Ask Meridian Row anything.')).toBeVisible()
  await expectNoAxeFaults(page)

  await page.goto(TEXT)
  await untilNetworkIdle(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('On the site', { exact: true }).last()).toBeVisible()
  await expect.poll(leadOf).toBe('Ask Meridian Row anything.')

  await page.getByRole('button', { name: 'Reset to the default' }).click()
  await expect(page.getByText('Publishing this draft changes:')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(leadOf).toBe(original)
})

test('without JavaScript a draft is saved and discarded @once', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, 'super')
  await page.goto('/admin/content/specialties.headline')
  const before = await page.getByLabel('Headline').inputValue()
  await page.getByLabel('Headline').fill('What we do')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Headline')).toHaveValue(before)
  await context.close()
})

// It leaves a withdrawn version of a legal text, so it runs at one width.
test('the draft of a legal text is previewed, scheduled and withdrawn @once @release', async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/content/legal.mls_consent')
  await untilNetworkIdle(page)
  const words = page.getByRole('textbox', { name: 'MLS access terms' })
  await words.fill(`${await words.inputValue()}\n\n## Contact\n\nAsk {short_name} about these terms.`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Preview page' }).click()
  await expect(page).toHaveURL(/\/mls-terms\?draft=1$/)
  await expect(page.getByText('This is a preview')).toBeVisible()
  await expect(page.getByText('Ask Meridian Row about these terms.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.goto('/admin/content/legal.mls_consent')
  await untilNetworkIdle(page)
  const year = new Date().getFullYear() + 2
  await page.getByLabel('Takes effect on').fill(`${year}-01-01`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Takes effect on Jan 1, ${year}`)).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: /^Withdraw version/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`Withdrawn before Jan 1, ${year}`)).toBeVisible()
  await expectNoAxeFaults(page)
})
