import { readFile } from 'node:fs/promises'
import { PDF } from '../test/files.ts'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test(
  'a document is uploaded, shared, opened by the agent, taken back and deleted',
  { tag: ['@once', '@release'] },
  async ({ page, browser }, { project }) => {
    expectRefusals(page)
    const name = `Offer ${project.name} ${Date.now()}.pdf`
    await signInAs(page, await ownAccount())
    await page.goto('/dashboard/documents')
    await expect(page.getByText('No documents yet')).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByLabel('Documents to upload').setInputFiles([
      { name, mimeType: 'application/pdf', buffer: PDF },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
    ])
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByText('page.pdf was not uploaded. This file is a web page.')).toBeVisible()
    await expectNoAxeFaults(page)

    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByLabel('With').selectOption({ label: 'Lena Kowalczyk, Broker' })
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('button', { name: 'Stop sharing with Lena Kowalczyk' })).toBeVisible()
    await expectNoAxeFaults(page)

    const agent = await browser.newPage({ viewport: page.viewportSize() })
    await signIn(agent, 'agent')
    await agent.goto('/dashboard/documents')
    const saved = agent.waitForEvent('download')
    await agent.getByRole('button', { name: `Open ${name}` }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(name)
    expect((await readFile(await download.path())).equals(PDF)).toBe(true)

    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lena Kowalczyk' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Stop sharing with Lena Kowalczyk' }).click()
    await expect(page.getByText('Only you. People you share it with')).toBeVisible()
    await agent.goto('/dashboard/documents')
    await expect(agent.getByText(name)).toHaveCount(0)
    await agent.close()
    await page.getByRole('button', { name: 'Delete this document' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
    await expect(page).toHaveURL(/\/dashboard\/documents$/)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  },
)
