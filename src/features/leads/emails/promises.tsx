import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { leadPath } from '../rules/promise.ts'
import { LEAD_KINDS } from '../words.ts'

const MAX_NAMED = 10
const input = z.object({
  promises: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(keysOf(LEAD_KINDS)),
      due_at: z.date(),
      owner_name: z.nullable(z.string()),
    }),
  ),
  is_owner: z.boolean(),
})

/** Reminds the owner of inquiries that are due within hours. */
export const promisesSoon = defineEmail({
  name: 'promises-soon',
  isTransactional: true,
  input,
  subject: ({ promises }) => `Reply due by ${dayAndTime(promises[0]?.due_at ?? new Date(0))}`,
  noticePath: ({ promises, is_owner }) => pathOf(promises, is_owner),
  Body: ({ input: { promises, is_owner }, from }) => (
    <>
      <EmailHeading>
        {promises.length === 1 ? 'A lead needs a reply' : `${promises.length} leads need a reply`}
      </EmailHeading>
      <EmailText>
        {`We told them when they’d hear from us. Reply, then mark ${promises.length === 1 ? 'the' : 'each'} lead as contacted to stop the clock.`}
      </EmailText>
      <Promises promises={promises} is_owner={is_owner} url={from.url} />
    </>
  ),
})

/** Tells the admins about overdue inquiries. */
export const promisesLate = defineEmail({
  name: 'promises-late',
  isTransactional: true,
  input,
  subject: ({ promises }) => `Overdue: ${count(promises.length, 'reply', 'replies')}`,
  noticePath: ({ promises, is_owner }) => pathOf(promises, is_owner),
  Body: ({ input: { promises, is_owner }, from }) => (
    <>
      <EmailHeading>
        {promises.length === 1 ? 'A reply is overdue' : `${promises.length} replies are overdue`}
      </EmailHeading>
      <EmailText>
        We told these people when they’d hear from us, and that time has passed. Please reply to them.
      </EmailText>
      <Promises promises={promises} is_owner={is_owner} url={from.url} />
    </>
  ),
})

/** Returns the page of the first lead's list. */
function pathOf([first]: z.infer<typeof input>['promises'], is_owner: boolean): string {
  return is_owner || !first ? '/agent' : LEAD_KINDS[first.kind].path
}

/** Lists each inquiry with a link to its page, and links to the list of the first one. */
function Promises({ promises, is_owner, url }: z.infer<typeof input> & { url: string }) {
  const [first] = promises
  return (
    <>
      {promises.slice(0, MAX_NAMED).map((promise) => (
        <EmailText key={promise.id}>
          Due {dayAndTime(promise.due_at)}
          {promise.owner_name && `, assigned to ${promise.owner_name}`}:{' '}
          <EmailLink href={`${url}${leadPath(promise, is_owner)}`}>{LEAD_KINDS[promise.kind].label}</EmailLink>
        </EmailText>
      ))}
      {promises.length > MAX_NAMED && <EmailText>And {count(promises.length - MAX_NAMED, 'more', 'more')}.</EmailText>}
      {first && (
        <EmailButton href={`${url}${pathOf(promises, is_owner)}`}>
          {is_owner ? 'Open Today' : 'Open the list'}
        </EmailButton>
      )}
    </>
  )
}
