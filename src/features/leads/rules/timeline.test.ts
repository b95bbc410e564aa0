import { expect, test } from 'vitest'
import type { LeadActivity } from '../schema.ts'
import { timelineOf } from './timeline.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const NOT_RECEIVED = { from_email: null, is_automatic: false, files: [] }
const call: LeadActivity = {
  id: 'c',
  kind: 'call',
  by: 'Lena',
  direction: 'outgoing',
  outcome: 'reached',
  minutes: 12,
  subject: null,
  body: '',
  email_status: null,
  ...NOT_RECEIVED,
  created_at: at('12:30'),
}
const note: LeadActivity = {
  id: 'n',
  kind: 'note',
  by: null,
  direction: null,
  outcome: null,
  minutes: null,
  subject: null,
  body: 'Likes porches.',
  email_status: null,
  ...NOT_RECEIVED,
  created_at: at('12:40'),
}

test('the timeline is newest first, and the form is its beginning', () => {
  const entries = timelineOf({
    created_at: at('12:00'),
    receipt: { status: 'sent', at: at('12:00') },
    activities: [call, note],
    decisions: [
      {
        id: 'd',
        at: at('12:01'),
        act: 'offered',
        rule_name: 'Sellers',
        agent_name: 'Marcus',
        is_ruled: true,
        why: 'Turn 1 of 3',
      },
    ],
    changes: [{ seq: 7, at: at('12:10'), by: 'Marcus', what: 'assigned it to Lena' }],
  })
  expect(entries.map(({ title, text }) => [title, text])).toEqual([
    ['A former user wrote a note', 'Likes porches.'],
    ['Call by Lena: reached, 12 min', null],
    ['Marcus assigned it to Lena', null],
    ['Offered to Marcus by the rule “Sellers”', 'Turn 1 of 3'],
    ['Confirmation emailed', null],
    ['Form sent', null],
  ])
})

test.each([
  ['queued', 'Confirmation waiting to be sent'],
  ['kept', 'Confirmation stored in the outbox'],
  ['failed', 'Confirmation not delivered'],
  ['suppressed', 'Confirmation not sent, the address refuses email'],
])('a confirmation that is %s is said to be so', (status, title) => {
  const parts = { created_at: at('12:00'), activities: [], changes: [], decisions: [] }
  expect(timelineOf({ ...parts, receipt: { status, at: at('12:00') } })[0]?.title).toBe(title)
})

test('a call from the person names who took it', () => {
  const [entry] = timelineOf({
    created_at: at('12:00'),
    receipt: null,
    changes: [],
    decisions: [],
    activities: [{ ...call, direction: 'incoming', outcome: 'left_message', minutes: null, body: 'Back on Monday.' }],
  })
  expect(entry).toMatchObject({ title: 'Call to Lena: left a message', text: 'Back on Monday.', icon: 'call' })
})

test.each([
  ['sent', 'Lena emailed: Your porch'],
  ['queued', 'Lena emailed: Your porch (waiting to be sent)'],
  ['failed', 'Lena emailed: Your porch (not delivered)'],
  ['suppressed', 'Lena emailed: Your porch (not sent, the address refuses email)'],
  ['kept', 'Lena emailed: Your porch (stored in the outbox)'],
  [null, 'Lena emailed: Your porch'],
])('an email that is %s is said to be so', (email_status, title) => {
  const email = { ...call, kind: 'email', outcome: null, minutes: null, subject: 'Your porch', body: 'Hi.' } as const
  const [entry] = timelineOf({
    created_at: at('12:00'),
    receipt: null,
    changes: [],
    decisions: [],
    activities: [{ ...email, email_status }],
  })
  expect(entry).toMatchObject({ icon: 'email', title, text: 'Hi.' })
})

test('an answer names its sender, and says when a machine wrote it', () => {
  const email: LeadActivity = {
    ...call,
    id: 'e',
    kind: 'email',
    by: null,
    direction: 'incoming',
    outcome: null,
    minutes: null,
    subject: 'Re: Your porch',
    body: 'Yes.',
    from_email: 'ada@example.com',
    files: [{ name: 'a.pdf', fault: 'No.' }],
  }
  const titleOf = (activity: LeadActivity) =>
    timelineOf({ created_at: at('12:00'), receipt: null, activities: [activity], decisions: [], changes: [] })[0]
  expect(titleOf(email)).toMatchObject({
    icon: 'email',
    title: 'Email from ada@example.com: Re: Your porch',
    text: 'Yes.',
    files: email.files,
  })
  expect(titleOf({ ...email, is_automatic: true })).toMatchObject({
    title: 'Automatic reply from ada@example.com: Re: Your porch',
  })
})
