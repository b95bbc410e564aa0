import { readFile } from 'node:fs/promises'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an admin imports vendors from a spreadsheet, corrects the columns, and undoes it', {
  tag: ['@wide', '@release'],
}, async ({ page, viewport }) => {
  test.slow()
  const stamp = `${viewport?.width}-${Date.now()}`
  await signIn(page, 'super')
  await page.goto('/admin/import')
  await expectNoAxeFaults(page)

  await test.step('chooses the list and uploads the file', async () => {
    await (await untilHydrated(page.getByLabel('List'))).selectOption({ label: 'Vendors' })
    await page.getByRole('button', { name: 'Upload file' }).click()
    await expect(page.getByText('Choose a CSV file.')).toBeVisible()
    const text = `Company;Kind of work;Phone\nLantern ${stamp};Roofing;317-555-0188\nOak ${stamp};Pest control;12\n=Elm ${stamp};Magic;\n`
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: `${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${stamp}.csv` })).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('chooses the column that was not found, and sees what each row will do', async () => {
    await expect(page.getByText('Columns missing')).toBeVisible()
    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Kind of work' })
    await page.getByRole('button', { name: 'Save and check rows' }).click()
    await expect(page.getByText('3 rows: 1 to add, 0 to update, 0 to skip, 2 with errors.')).toBeVisible()
    await expect(page.getByText('Phone: Enter a phone number such as 317-555-0123.')).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('imports, and downloads the rows with errors', async () => {
    await page.getByRole('button', { name: 'Import 1 vendor' }).click()
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 30_000 })
    await expectNoAxeFaults(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download errors' }).click(),
    ])
    const errors = await readFile(await file.path(), 'utf8')
    expect(errors).toContain(`'=Elm ${stamp},Magic`)
    await page.goto(`/admin/vendors?q=${encodeURIComponent(stamp)}`)
    await expect(page.getByRole('row').filter({ hasText: `Lantern ${stamp}` })).toContainText('Hidden')
  })

  await test.step('undoes the import', async () => {
    await page.goto('/admin/import')
    await page.getByRole('link', { name: `${stamp}.csv` }).click()
    await (await untilHydrated(page.getByRole('button', { name: 'Undo import' }))).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/admin/vendors?q=${encodeURIComponent(stamp)}`)
    await expect(page.getByText(`Lantern ${stamp}`)).toHaveCount(0)
  })
})

test('an imported testimonial is published once its consent is recorded, and a draft is discarded', {
  tag: ['@wide', '@release'],
}, async ({ page, viewport }) => {
  test.slow()
  const stamp = `${viewport?.width}-${Date.now()}`
  const upload = async (name: string) => {
    await page.goto('/admin/import')
    await (await untilHydrated(page.getByLabel('List'))).selectOption({ label: 'Testimonials' })
    const text = `Author,City,Type,Review,Stars\nRenee ${stamp},"Elm Street, Greenwood",Sold a home,They answered the phone each time.,5\n`
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload file' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await signIn(page, 'super')

  await test.step('discards a draft', async () => {
    await upload(`draft-${stamp}.csv`)
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Discard import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard import' }).click()
    await expect(page).toHaveURL(/\/admin\/import$/)
    await expect(page.getByRole('link', { name: `draft-${stamp}.csv` })).toHaveCount(0)
  })

  await test.step('imports it unpublished', async () => {
    await upload(`stories-${stamp}.csv`)
    await page.getByRole('button', { name: 'Import 1 testimonial' }).click()
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 30_000 })
    await page.goto(`/admin/testimonials?q=${encodeURIComponent(stamp)}`)
    await page.getByRole('link', { name: `Renee ${stamp}` }).click()
    await expect(page.getByText('The client hasn’t agreed to be published.')).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('records the consent, and publishes it', async () => {
    await (await untilHydrated(page.getByRole('button', { name: 'Record consent' }))).click()
    await expect(page.getByText('Enter the date the client agreed.').first()).toBeVisible()
    await page.getByLabel('Agreed on').fill('2026-03-02')
    await page.getByLabel('How they agreed').fill('By email')
    await page.getByRole('button', { name: 'Record consent' }).click()
    await expect(page.getByText('Mar 2, 2026, By email')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Found in our records as a client' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('switch', { name: 'Published on the site' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
    await expectNoAxeFaults(page)
  })
})
