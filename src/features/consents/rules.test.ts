import { expect, test } from 'vitest'
import { consentLabel } from './rules.ts'

test.each([
  [{ purpose: 'activity', agent_name: 'Noor Haddad' }, 'Sharing activity with Noor Haddad'],
  [{ purpose: 'activity', agent_name: null }, 'Sharing activity with an agent'],
  [{ purpose: 'terms' }, 'Terms of use'],
  [{ purpose: 'retired' }, 'retired'],
])('the name of a consent %#', (consent, label) => {
  expect(consentLabel(consent)).toBe(label)
})
