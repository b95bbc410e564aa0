import { describe, expect, test } from 'vitest'
import type { Relationship } from '../schema.ts'
import { currentAgencyText, groupsOf } from './display.ts'

const TODAY = '2026-11-22'

describe('the lists', () => {
  const row = (part: Partial<Relationship>): Relationship => ({
    id: '1',
    status: 'active',
    relationship_type: 'buyer_agency',
    agreement_date: '2026-01-01',
    expiration_date: '2027-06-01',
    disclosure_acknowledged: true,
    consumer: { name: 'Priya Raman', email: 'buyer@example.com' },
    agent: { name: 'Lena Kowalczyk', email: 'lena@example.com', phone: '317-555-0145' },
    property: null,
    sent_at: new Date(0),
    next_act: null,
    ...part,
  })

  test('what waits for its disclosure stands first, then what ends soon, next end first', () => {
    const rows = [
      row({ id: 'late' }),
      row({ id: 'done', status: 'completed' }),
      row({ id: 'soon2', expiration_date: '2026-12-20' }),
      row({ id: 'soon1', expiration_date: '2026-12-01' }),
      row({ id: 'draft', status: 'pending', sent_at: null, disclosure_acknowledged: false }),
      row({ id: 'unread', status: 'pending', disclosure_acknowledged: false }),
      row({ id: 'unsigned', status: 'pending' }),
    ]
    expect(groupsOf(rows, TODAY).map(({ title, rows: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['Awaiting disclosure acknowledgment', ['unread']],
      ['Awaiting signature', ['unsigned']],
      ['Not sent yet', ['draft']],
      ['Expiring within 30 days', ['soon1', 'soon2']],
      ['Active', ['late']],
      ['Past', ['done']],
    ])
  })

  test('a client reads in one sentence who works for them', () => {
    expect(currentAgencyText([row({})], TODAY)).toBe('Lena Kowalczyk represents you as a buyer until June 1, 2027.')
    expect(currentAgencyText([row({ status: 'pending' }), row({ relationship_type: 'customer' })], TODAY)).toBeNull()
    expect(currentAgencyText([row({})], '2027-06-02')).toBeNull()
  })
})
