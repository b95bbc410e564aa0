import { expect, test } from 'vitest'
import { withoutLinkSecrets } from './secret-links.ts'

const SECRET = 'aB3_-'.repeat(6)
const pages = Object.keys(import.meta.glob('../../routes/**/*$token*')).map((file) =>
  file
    .replace('../../routes', '')
    .replaceAll('.', '/')
    .replace(/\/tsx$/, '')
    .replace('$token', SECRET)
    .replace('_/', '/'),
)

test('removes the secret of every page that opens by a token', () => {
  expect(pages.length).toBeGreaterThan(5)
  for (const page of [...pages, `/reset-password?token=${SECRET}`, `/verify-email?type=signup&token=${SECRET}`]) {
    expect(withoutLinkSecrets(`https://x.example${page}`)).not.toContain(SECRET)
  }
})

test('leaves other addresses as they are', () => {
  for (const url of ['https://x.example/properties?city=Carmel', '/appointments/new', '/networking/holiday-mixer'])
    expect(withoutLinkSecrets(url)).toBe(url)
})
