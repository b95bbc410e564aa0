import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent saves a list, renames it, moves it and deletes it', { tag: ['@once', '@release'] }, async ({ page }) => {
  await signIn(page, 'agent')
  const [first, second] = [`Touring ${Date.now()}`, `Names ${Date.now()}`]
  const tabs = page.getByRole('navigation', { name: 'Lists' })
  const save = async (path: string, name: string) => {
    await page.goto(path)
    await page.getByText('Save this list').click()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill(name)
    await page.getByRole('button', { name: 'Save list' }).click()
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/agent/clients?list=hot')
  await expect(page.getByText('Save this list')).toHaveCount(0)
  await save('/agent/clients?stage=touring', first)
  await expectNoAxeFaults(page)
  await save('/agent/clients?sort=-name', second)

  await page.getByRole('button', { name: `Move left: list ${second}` }).click()
  await expect(tabs.getByRole('link').last()).toHaveText(first)
  await tabs.getByRole('link', { name: first }).click()
  await expect(page).toHaveURL(/stage=touring/)
  // The address changes before the page: the form is that of the list before until then.
  await expect(page.locator('#form-renamePeopleList-name')).toHaveValue(first)
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill(`${first} now`)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(tabs.getByRole('link', { name: `${first} now` })).toBeVisible()
  await expectNoAxeFaults(page)

  for (const name of [`${first} now`, second]) {
    await tabs.getByRole('link', { name }).click()
    await page.getByRole('button', { name: `Delete list ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
    await expect(tabs.getByRole('link', { name })).toHaveCount(0)
  }
})

test('the filters of the office are one row, and the view has a place of its own', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await signIn(page, 'super')
  const filter = (name: string) =>
    page.getByRole('search', { name: 'Filters' }).getByLabel(name, { exact: true }).boundingBox()
  const view = () => page.getByRole('navigation', { name: 'View' }).boundingBox()
  const plan = await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from follow_up_plans order by created_at limit 1')
    return rows[0]?.id ?? ''
  })
  for (const width of [1440, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/people')
    const [first, last] = [await filter('Stage'), await filter('Agent')]
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(8)
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/people')
    const place = await view()
    // The filter of a plan adds a field to the row.
    await page.goto(`/admin/people?plan=${plan}`)
    await expect(page.getByLabel('Follow-up plan')).toBeVisible()
    expect(await view()).toEqual(place)
  }
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/people?list=waiting')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists are saved, moved and deleted too', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'super')
    const tabs = page.getByRole('navigation', { name: 'Lists' })
    const names = ['One', 'Two'].map((name) => `${name} ${Date.now()}`)
    for (const [at, name] of names.entries()) {
      await page.goto(`/admin/people?stage=${at === 0 ? 'offer' : 'closed'}`)
      await page.getByText('Save this list').click()
      await page.getByRole('textbox', { name: 'Name of the list' }).fill(name)
      await page.getByRole('button', { name: 'Save list' }).click()
      await expect(page.getByText('List saved.')).toBeVisible()
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('button', { name: `Move left: list ${names[1]}` }).click()
    await expect(tabs.getByRole('link').last()).toHaveText(names[0] ?? '')
    for (const name of names) {
      await tabs.getByRole('link', { name }).click()
      await page.getByRole('button', { name: `Delete list ${name}` }).click()
      await expect(page.getByText(`List ${name} deleted.`)).toBeVisible()
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an agent finds people by tag and last contact, and saves that list', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'agent')
    const name = `Investors ${Date.now()}`
    const person = `Imogen Hale ${Date.now()}`
    await addPerson(page, { name: person })
    await (await untilHydrated(page.locator('summary', { hasText: 'Add tags' }))).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('Lake house, Patient')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Save tags' }).click()
    await expect(page.getByText('Lake house, Patient', { exact: true })).toBeVisible()
    await expect(page.locator('summary', { hasText: 'Edit tags' })).toBeVisible()
    await page.goto('/agent/clients')
    await (await untilHydrated(page.getByLabel('Tag', { exact: true }))).fill('Lake')
    await expect(page.locator('datalist option[value="Lake house"]')).toHaveCount(1)
    await page.getByLabel('Tag', { exact: true }).fill('Lake house')
    await expect(page).toHaveURL(/tag=Lake\+house|tag=Lake%20house/)
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([person])
    await page.getByRole('searchbox', { name: 'Search people' }).fill('lake')
    await expect(page).toHaveURL(/q=lake/)
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([person])
    await expectNoAxeFaults(page)
    await page.getByText('Save this list').click()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill(name)
    await page.getByRole('button', { name: 'Save list' }).click()
    const tab = page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: `Delete list ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
    await expect(tab).toHaveCount(0)
    await page.getByLabel('Last contact').selectOption('No contact in 14 days')
    await expect(page).toHaveURL(/contact=14/)
  })
})
