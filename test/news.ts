import * as z from 'zod/mini'
import { defineEmail, renderEmail } from '#kit/email.tsx'

/** A letter that nobody asked for one by one: there is none in the product yet. */
const news = defineEmail({
  name: 'news',
  input: z.object({}),
  subject: () => 'News',
  Body: () => null,
  isTransactional: false,
})
const office = {
  name: 'Office',
  email: null,
  phone: null,
  postal_address: '1 Main Street',
  license_number: null,
  affiliation: null,
  url: 'https://office.example',
}

/** The path of the link by which somebody ends news, as their mail program finds it in the letter. */
export async function unsubscribePath(email: string): Promise<string> {
  const { headers } = await renderEmail(news, {}, { email }, office)
  return new URL((headers['List-Unsubscribe'] ?? '').slice(1, -1)).pathname
}
