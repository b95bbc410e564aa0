import { describe, expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import { CONTACT_STATUSES, INBOX_KINDS, LEAD_KINDS, LEAD_STATUSES, OTHER_STATUSES } from '../words.ts'
import { isAnswer, isTransitionAllowed, nextStatuses, sentenceOf } from './status.ts'

const statuses = keysOf(LEAD_STATUSES)
/** A second copy of every allowed step. */
const STEPS = [
  'new > contacted',
  'new > in_progress',
  'new > closed',
  'new > spam',
  'contacted > in_progress',
  'contacted > closed',
  'contacted > spam',
  'in_progress > contacted',
  'in_progress > closed',
  'in_progress > spam',
  'closed > in_progress',
  'spam > new',
]

describe('the steps of a message', () => {
  test('are those of the table', () => {
    const found = statuses.flatMap((from) =>
      statuses.filter((to) => isTransitionAllowed('contact', from, to)).map((to) => `${from} > ${to}`),
    )
    expect(found.sort()).toEqual([...STEPS].sort())
  })

  test('stop the clock where they say that somebody was answered', () => {
    const answers = STEPS.filter((step) => {
      const [from, to] = step.split(' > ')
      return statuses.some((a) => statuses.some((b) => a === from && b === to && isAnswer(a, b)))
    })
    expect(answers).toEqual(['new > contacted', 'new > in_progress', 'new > closed'])
  })
})

describe('the history of a lead', () => {
  test.each([
    ['lead.assigned', { owner: 'Lena Park' }, 'assigned it to Lena Park'],
    ['lead.assigned', { owner: 'Marcus Ellery' }, 'assigned it to themselves'],
    ['lead.assigned', null, 'assigned it to an agent'],
    ['lead.handed_over', { owner: 'Lena Park' }, 'reassigned it to Lena Park'],
    ['lead.claimed', { owner: 'Marcus Ellery' }, 'claimed it'],
    ['lead.status_changed', { status: 'new', is_unsent: true }, 'set it to new, because the email wasn’t delivered'],
    [
      'lead.status_changed',
      { status: 'contacted', is_unsent: true },
      'took the email from its replies, because it wasn’t delivered',
    ],
  ])('%s with %j: Marcus Ellery %s', (act, after, sentence) => {
    expect(sentenceOf(act, after, 'Marcus Ellery')).toBe(sentence)
  })
})

describe('all other leads', () => {
  test.each(keysOf(LEAD_KINDS).filter((kind) => kind !== 'contact'))('%s goes through new to won or lost', (kind) => {
    const found = statuses.flatMap((from) =>
      statuses.filter((to) => isTransitionAllowed(kind, from, to)).map((to) => `${from} > ${to}`),
    )
    expect(found.sort()).toEqual(
      [
        'new > contacted',
        'new > qualified',
        'new > lost',
        'contacted > qualified',
        'contacted > won',
        'contacted > lost',
        'qualified > contacted',
        'qualified > won',
        'qualified > lost',
        'won > qualified',
        'lost > contacted',
      ].sort(),
    )
    for (const status of ['in_progress', 'closed', 'spam'] as const) expect(nextStatuses(kind, status)).toEqual([])
  })

  test('the Contacts page has both sets, and lists each kind that has no page of its own', () => {
    expect(Object.keys({ ...CONTACT_STATUSES, ...OTHER_STATUSES }).sort()).toEqual([...statuses].sort())
    expect(keysOf(LEAD_KINDS).filter((kind) => LEAD_KINDS[kind].path === '/admin/contacts')).toEqual(
      keysOf(INBOX_KINDS),
    )
  })
})
