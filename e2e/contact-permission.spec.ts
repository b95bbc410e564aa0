import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Stores a plan of the office whose text is due in a month. @returns the name */
async function planWithText(name: string): Promise<string> {
  const steps = [{ day: 30, title: 'Text: Still looking?', template_id: null, kind: 'text', message: 'Still looking?' }]
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(
      `insert into follow_up_plans (id, name, steps, is_shared, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, true, now(), now())`,
      [name, JSON.stringify(steps)],
    )
  })
  return name
}

/** Days of Indianapolis, as a date field has them and as pages show them. */
function dayIn(days: number): { value: string; text: string } {
  const at = new Date(Date.now() + days * 86_400_000)
  const timeZone = 'America/Indiana/Indianapolis'
  return {
    value: at.toLocaleDateString('en-CA', { timeZone }),
    text: at.toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' }),
  }
}

test('an agent records a permission that a client gave by phone last week', { tag: '@release' }, async ({
  page,
  pageErrors,
}) => {
  const stamp = Date.now()
  const plan = await planWithText(`Quarterly text ${stamp}`)
  const [last, next] = [dayIn(-7), dayIn(2)]
  await signIn(page, 'agent')
  await addPerson(page, { name: `Odette Permission ${stamp}`, email: `odette-${stamp}@example.com` })
  await expect(page.getByRole('link', { name: 'No contact permission on record' })).toBeVisible()
  await expect(page.getByText('No contact permission yet. Plans with emails or texts need it.')).toBeVisible()
  await page.getByText('Start a follow-up').click()
  await (await untilHydrated(page.getByLabel('Plan', { exact: true }))).selectOption({
    label: `${plan}, needs contact permission`,
  })
  await expect(page.getByText('No contact permission yet', { exact: true })).toBeVisible()
  const button = page.getByRole('button', { name: 'Start follow-up' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/^Choose how they gave contact permission/)
  await expectNoAxeFaults(page)
  const day = page.getByLabel('Date they gave it')
  await expect(day).toHaveValue(dayIn(0).value)
  await page.getByLabel('How they gave permission').selectOption({ label: 'By phone' })
  await expectNoAxeFaults(page)

  await day.fill(next.value)
  await page.getByRole('button', { name: 'Start follow-up' }).click()
  await expect(page.getByText('Enter today or an earlier day.').first()).toBeVisible()
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await expectNoAxeFaults(page)
  await day.fill(last.value)
  await page.getByRole('button', { name: 'Start follow-up' }).click()
  await expect(page.getByRole('button', { name: 'Stop follow-up' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Gave contact permission on ${last.text}` })).toBeVisible()
  await expect(page.getByText(`By phone on ${last.text}, recorded by an agent`).filter({ visible: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
})
