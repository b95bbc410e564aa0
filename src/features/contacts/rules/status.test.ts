import { describe, expect, test } from 'vitest'
import { CONTACT_STATUSES, type ContactStatus } from '../words.ts'
import { isAnswer, mayFollow } from './status.ts'

const statuses = Object.keys(CONTACT_STATUSES).filter((key): key is ContactStatus => key in CONTACT_STATUSES)
/** Written out a second time: every step that there is, and no other. */
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
      statuses.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
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
