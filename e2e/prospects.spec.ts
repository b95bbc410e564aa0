import { emailsTo } from '../test/emails.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { sendContactForm } from './support/contact.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('on a phone, a subscriber is a prospect of the office, and new with the first inquiry', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `reader-${Date.now()}@example.com`

  await test.step('subscribes and confirms', async () => {
    await page.goto('/newsletter')
    const form = page.getByRole('main').getByRole('form', { name: 'Newsletter' })
    await (await untilHydrated(form.getByRole('textbox', { name: 'Email' }))).fill(email)
    await form.getByLabel(/I agree to receive/).check()
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'We got your address' })).toBeVisible()
    const [sent] = await emailsTo(email)
    await page.goto(/\/newsletter\/confirm\/[\w-]+/.exec(sent?.text ?? '')?.[0] ?? '')
    await (await untilHydrated(page.getByRole('button', { name: 'Confirm subscription' }))).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re on the list' })).toBeVisible()
  })

  await test.step('is in the list Prospects, without an agent, and not in New', async () => {
    await signIn(page, 'super')
    await page.goto(`/admin/people?list=prospect&q=${encodeURIComponent(email)}`)
    await expect(
      page.getByText('They registered or subscribed, and haven’t asked for anything yet', { exact: false }),
    ).toBeVisible()
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([email])
    await expectNoAxeFaults(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goto(`/admin/people?list=new&q=${encodeURIComponent(email)}`)
    await expect(page.getByText('No matching people')).toBeVisible()
    await page.goto(`/admin/people?view=board&q=${encodeURIComponent(email)}`)
    await expect(page.getByRole('list', { name: /^Prospect/ }).getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: email, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
    await expect(page.getByText('Prospect', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('No contact permission on record')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Subscribed to the newsletter')).toBeVisible()
    await expectNoAxeFaults(page)
  })

  const name = await test.step('sends the contact form, and is new under the name of the form', async () => {
    const record = page.url()
    const { name } = await sendContactForm(browser, 'What should we fix before spring?', { email })
    await page.goto(record)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Timeline' }).getByText('What should we fix before spring?'),
    ).toBeVisible()
    await page.goto(`/admin/people?list=new&q=${encodeURIComponent(email)}`)
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([name])
    await expectNoAxeFaults(page)
    return name
  })

  await test.step('is no prospect again, by the form or on the board', async () => {
    await page.getByRole('rowheader').getByRole('link', { name }).click()
    const stages = page.getByLabel('Stage', { exact: true }).locator('option')
    await expect(stages.filter({ hasText: 'In touch' })).toHaveCount(1)
    await expect(stages.filter({ hasText: 'Prospect' })).toHaveCount(0)
    await page.goto(`/admin/people?view=board&q=${encodeURIComponent(email)}`)
    await (await untilHydrated(page.getByRole('button', { name: `Move ${name} to…` }))).click()
    await page.getByRole('menuitem', { name: 'Move to Prospect' }).click()
    await expect(page.getByText(`${name} can’t move to Prospect`)).toBeVisible()
    await expect(page.getByText('A prospect hasn’t asked for anything yet', { exact: false })).toBeVisible()
    await expectNoAxeFaults(page)
  })
})
