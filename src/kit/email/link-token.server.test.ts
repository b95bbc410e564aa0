import { expect, test } from 'vitest'
import { newId } from '../ids.server.ts'
import { linkTokens } from './link-token.server.ts'

const emails = linkTokens('letter')

test('a link opens the record that it was made for, and that one alone', () => {
  const [id, other] = [newId(), newId()]
  const [head, signature] = emails.tokenOf(id).split('.')
  expect(emails.idOfToken(emails.tokenOf(id))).toBe(id)
  expect(emails.idOfToken(`${emails.tokenOf(other).split('.')[0]}.${signature}`)).toBeNull()
  for (const forged of ['', '.', `${head}`, `${head}.`, `${head}.x`, `.${signature}`, `${head}.${signature}x`])
    expect(emails.idOfToken(forged), forged).toBeNull()
})

test('a link of one kind opens nothing of another', () => {
  expect(linkTokens('parcel').idOfToken(emails.tokenOf(newId()))).toBeNull()
})
