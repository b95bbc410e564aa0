import { randomUUID } from 'node:crypto'
import { ownAgent, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { addPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an agent hands a person over to another, and takes them back', { tag: ['@wide', '@release'] }, async ({
  page,
  browser,
  viewport,
}) => {
  test.slow()
  const mark = randomUUID().slice(0, 8)
  const [giver, receiver, name] = [`Nora ${mark} Ames`, `Otis ${mark} Boyd`, `Imogen ${mark} Hale`]
  const [mine, theirs] = [await ownAgent(giver), await ownAgent(receiver)]
  await signInAs(page, mine)
  const path = await addPerson(page, { name })
  const other = await (await browser.newContext({ viewport })).newPage()
  await signInAs(other, theirs)

  await test.step('hands them over', async () => {
    await (await untilHydrated(page.locator('summary').filter({ hasText: 'Change agents' }))).click()
    const form = page.getByRole('form', { name: 'Change agents' })
    await form.getByLabel('Agent', { exact: true }).selectOption(receiver)
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Save agents' }).click()
    await expect(page).toHaveURL(/\/agent\/clients$/)
    await expect(page.getByText('Agents saved. You can undo this above the list for a day.')).toBeVisible()
    await expect(page.getByRole('rowheader').getByRole('link', { name })).toHaveCount(0)
    expect((await page.request.get(path)).status()).toBe(404)
    await other.goto(path)
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(other.getByText(`${giver} changed the agent to ${receiver}`)).toBeVisible()
  })

  await test.step('takes them back where it says so', async () => {
    const toast = page.getByLabel('Notifications').getByRole('status').filter({ hasText: 'Agents saved.' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('rowheader').getByRole('link', { name })).toBeVisible()
    await expect(page.getByText('Agents saved.')).toHaveCount(0)
    expect((await other.request.get(path)).status()).toBe(404)
  })

  await test.step('hands them over without JavaScript yet, and takes them back above the list', async () => {
    await page.goto(path)
    await (await untilHydrated(page.locator('summary').filter({ hasText: 'Change agents' }))).click()
    const form = page.getByRole('form', { name: 'Change agents' })
    await form.getByLabel('Agent', { exact: true }).selectOption(receiver)
    // Like a tap before hydration.
    await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element))
    await expect(page.getByText('Agents saved.')).toBeVisible()
    await expect(page.getByText(`Agent for ${name} set to ${receiver}.`)).toBeVisible()
    await expectNoAxeFaults(page)
    await (await untilHydrated(page.getByRole('button', { name: 'Undo' }))).click()
    await expect(page.getByText('Undone for 1 person.')).toBeVisible()
    await expect(page.getByText('Agents saved.')).toHaveCount(0)
    await expect(page.getByRole('rowheader').getByRole('link', { name })).toBeVisible()
    expect((await other.request.get(path)).status()).toBe(404)
    await other.context().close()
  })
})
