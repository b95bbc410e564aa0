import { linkIn } from '../test/emails.ts'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, untilNetworkIdle } from './support/test.ts'

const pathOf = ({ pathname, search }: URL) => pathname + search

test('the broker invites a new agent, who sets a password and works without the MLS terms', {
  tag: ['@wide', '@release'],
}, async ({ page, browser, viewport }) => {
  test.slow()
  const stamp = `${viewport?.width}-${Date.now()}`
  const email = `tessa-${stamp}@example.com`
  const name = `Tessa Marquand ${stamp}`
  await signIn(page, 'super')

  await test.step('adds the agent, and sends the invitation from the record', async () => {
    await page.goto('/admin/agents/new')
    await (await untilHydrated(page.getByLabel('Name', { exact: true }))).fill(name)
    await page.getByLabel('Title').fill('Broker')
    await page.getByLabel('License number').fill('RB21008817')
    await page.getByLabel('Direct line').fill('317-555-0145')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Add agent' }).click()
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(stamp)
    await page.getByRole('link', { name }).click()
    const section = page.locator('#sign-in')
    await expect(section).toContainText('has no account yet')
    await expectNoAxeFaults(page)
    await section.getByRole('button', { name: 'Send invitation' }).click()
    await expect(section).toContainText(`Sent to ${email}`)
    await expectNoAxeFaults(page)
  })

  await test.step('sees it in the list, and sends it again', async () => {
    await page.goto('/admin/users/invitations')
    await (await untilHydrated(page.getByRole('searchbox', { name: 'Search invitations' }))).fill(stamp)
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Open')
    await untilNetworkIdle(page)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: email }).click()
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  })

  const person = await (await browser.newContext({ viewport })).newPage()
  await test.step('the agent sets a password, and signs in', async () => {
    await person.goto(pathOf(await linkIn('invitation', email, 1)))
    await expect(person.getByText('invited you as an agent')).toBeVisible()
    await expectNoAxeFaults(person)
    await (await untilHydrated(person.getByLabel('Password', { exact: true }))).fill('short')
    await person.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(person.getByRole('alert').filter({ hasText: 'Check the form' })).toBeVisible()
    await person.getByLabel('Password', { exact: true }).fill('limestone porch swing')
    await person.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(person).toHaveURL(/\/login/)
    await person.getByLabel('Email', { exact: true }).fill(email)
    await person.getByLabel('Password', { exact: true }).fill('limestone porch swing')
    await person.getByRole('button', { name: 'Sign In' }).click()
    await expect(person).toHaveURL(/\/agent/)
  })

  await test.step('the record shows the account', async () => {
    await page.goto('/admin/agents')
    await (await untilHydrated(page.getByRole('searchbox', { name: 'Search agents' }))).fill(stamp)
    await page.getByRole('link', { name }).click()
    await expect(page.locator('#sign-in')).toContainText(`signs in as ${email}`)
  })
})

test('a user who has an account accepts after signing in', { tag: ['@wide', '@release'] }, async ({
  page,
  browser,
  viewport,
}) => {
  test.slow()
  const email = await ownAccount('Quincy Marlowe')
  await signIn(page, 'super')
  await page.goto('/admin/users/invitations/new')
  await (await untilHydrated(page.getByLabel('Administrator'))).check()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent.')).toBeVisible()

  const person = await (await browser.newContext({ viewport })).newPage()
  await person.goto(pathOf(await linkIn('invitation', email)))
  await expect(person.getByRole('link', { name: 'Sign in to accept' })).toBeVisible()
  await expectNoAxeFaults(person)
  await signInAs(person, email)
  await person.goto('/invitation')
  await expect(person.getByText('invited you as an administrator')).toBeVisible()
  await expectNoAxeFaults(person)
  await (await untilHydrated(person.getByRole('button', { name: 'Accept invitation' }))).click()
  await expect(person).toHaveURL(/\/login/)
  // The page reloads its data before it shows this. Signed in by then, the person would be redirected to /admin.
  await expect(person.getByText('Invitation accepted. Sign in again.')).toBeVisible()
  await signInAs(person, email)
  await person.goto('/admin')
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(person).toHaveURL(/\/admin$/)
})
