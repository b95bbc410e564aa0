import { expect, test } from 'vitest'
import type { LeadActivity } from '../schema.ts'
import { emailState, timelineOf } from './timeline.ts'

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
  email_error: null,
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
  email_error: null,
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
  ['suppressed', 'Confirmation not sent: email to this address is off'],
])('a confirmation that is %s is said to be so', (status, title) => {
  const parts = { created_at: at('12:00'), activities: [], changes: [], decisions: [] }
  expect(timelineOf({ ...parts, receipt: { status, at: at('12:00') } })[0]?.title).toBe(title)
})

test('a call from the person names whom they called', () => {
  const [entry] = timelineOf({
    created_at: at('12:00'),
    receipt: null,
    changes: [],
    decisions: [],
    activities: [{ ...call, direction: 'incoming', outcome: 'left_message', minutes: null, body: 'Back on Monday.' }],
  })
  expect(entry).toMatchObject({ title: 'They called Lena: left a message', text: 'Back on Monday.', icon: 'call' })
})

test.each([
  ['sent', 'Lena emailed: Your porch'],
  ['queued', 'Lena emailed: Your porch (waiting to be sent)'],
  ['failed', 'Lena emailed: Your porch (not delivered)'],
  ['suppressed', 'Lena emailed: Your porch (not sent: email to this address is off)'],
  ['kept', 'Lena emailed: Your porch (not sent: no mail server is set up)'],
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

test.each([
  ['sent', null, '', undefined],
  ['failed', '550 5.1.1 No such mailbox', ' (bounced)', ['550 5.1.1 No such mailbox', /another address/]],
  ['failed', '553-5.1.2 No such domain\nSee our help', ' (bounced)', [/^553-/, /another address/]],
  // The server refuses the sender or the content: the address is good.
  ['failed', '550 5.7.1 Message rejected', ' (not delivered)', ['550 5.7.1 Message rejected', /send the email again/]],
  ['failed', '554 5.6.0 Too large', ' (not delivered)', ['554 5.6.0 Too large', /send the email again/]],
  // An error of the brokerage's own server is no answer, and names its host.
  ['failed', 'connect ECONNREFUSED smtp.internal:25', ' (not delivered)', [null, /send the email again/]],
  ['suppressed', null, ' (not sent: email to this address is off)', [null, /Call or text/]],
] as const)('an email that is %s with “%s” says what to do', (status, error, text, fault) => {
  const state = emailState(status, error)
  expect(state.text).toBe(text)
  if (!fault) return expect(state.fault).toBeUndefined()
  const [answer, act] = fault
  if (typeof answer === 'string' || answer === null) expect(state.fault?.answer).toBe(answer)
  else expect(state.fault?.answer).toMatch(answer)
  expect(state.fault?.act).toMatch(act)
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
