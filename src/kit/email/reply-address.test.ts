import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStoredConnections } from '#ports/connections.server.ts'
import { answeredEmail, replyAddress } from './reply-address.server.ts'

const ID = '0195f6d2-7c1a-7b3e-9f00-0123456789ab'

beforeAll(() => void setStoredConnections({ replies: { url: 'imap://127.0.0.1:1', address: 'answers@firm.example' } }))
afterAll(() => void setStoredConnections({}))

test('an address belongs to one email, also in capitals', () => {
  const address = replyAddress(ID) ?? ''
  expect(address).toMatch(/^answers\+[a-z2-7]{45}@firm\.example$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(answeredEmail(address)).toBe(ID)
  expect(answeredEmail(address.toUpperCase())).toBe(ID)
  expect(answeredEmail(replyAddress(ID.replace('b', 'c')) ?? '')).not.toBe(ID)
})

test('a changed or made-up address belongs to none', () => {
  const address = replyAddress(ID) ?? ''
  const changed = [9, 20, 40, 50].map(
    (at) => address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1),
  )
  for (const one of [...changed, 'answers@firm.example', 'answers+x@firm.example', 'answers+@firm.example', '', '+@'])
    expect(answeredEmail(one), one).toBeNull()
})

test('without a mailbox there is no address', () => {
  setStoredConnections({})
  expect(replyAddress(ID)).toBeNull()
})
