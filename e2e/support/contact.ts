import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { expect } from './test.ts'

/** Sends the contact form about selling a home, as a visitor without JavaScript. */
export async function sendContactForm(
  browser: Browser,
  message: string,
  given: { name?: string; email?: string; phone?: string } = {},
): Promise<{ name: string }> {
  const key = randomUUID().slice(0, 8)
  const { name = `Robin ${key} Porter`, email = `${key}@example.com`, phone } = given
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await visitor.goto('/contact')
  const form = visitor.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email', { exact: true }).first().fill(email)
  await form.getByLabel('Topic').selectOption('Selling a home')
  if (phone) await form.getByRole('textbox', { name: /^Phone/ }).fill(phone)
  await form.getByLabel('Your message').fill(message)
  await form
    .getByRole('checkbox', { name: /contact/i })
    .first()
    .check()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('We got your message.', { exact: false }).first()).toBeVisible()
  await visitor.close()
  return { name }
}
