import type { Admin } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { type Connections, connections, setVariables } from '#ports/connections.server.ts'
import { imapMailbox } from '#ports/mailbox/imap.server.ts'
import type { MailboxCheck } from '#ports/mailbox/mailbox.ts'
import { hostIn, networkSentence } from '../rules.ts'
import type { ReplyTest, UpdateReplyConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { connectionAsEntered, requireChangeable } from './entered.server.ts'
import { MAX_MS, runTest, type TestOutcome } from './run-test.server.ts'

/** Signs in to the entered mailbox and opens it. @throws forbidden, conflict, invalid, limited */
export async function testReplyConnection(
  actor: Admin<'operations'>,
  input: UpdateReplyConnection,
  max_ms = MAX_MS,
): Promise<ReplyTest> {
  requireChangeable(actor, 'replies')
  return testMailbox(actor, await mailboxAsEntered(input), true, max_ms)
}

/** Returns the entered mailbox with its stored password. @throws invalid without a password */
export async function mailboxAsEntered(input: UpdateReplyConnection): Promise<Replies> {
  const { connection } = await connectionAsEntered('replies', input)
  if (!connection || new URL(connection.url).password === '')
    throw new AppError('invalid', MESSAGES.checkFields, { password: 'Enter the password.' })
  return connection
}

/** Tests the mailbox in use. @throws conflict without one, limited */
export function testRepliesInUse(actor: Admin<'operations'>): Promise<ReplyTest> {
  const { replies } = connections()
  if (!replies) throw new AppError('conflict', MESSAGES.nothingToTest)
  return testMailbox(actor, replies, setVariables('replies').length === 0, MAX_MS)
}

type Replies = NonNullable<Connections['replies']>

function testMailbox(actor: Admin<'operations'>, replies: Replies, isGuarded: boolean, max_ms: number) {
  const host = hostIn(replies.url) ?? ''
  return runTest(actor, 'replies', replies, { host, address: replies.address }, async () =>
    outcomeOf(await imapMailbox(replies.url, { isGuarded, max_ms }).check(), host, max_ms),
  )
}

type Field = NonNullable<Extract<ReplyTest, { is_working: false }>['field']>

function outcomeOf(check: MailboxCheck, host: string, max_ms: number): TestOutcome<Field> {
  if (check.is_open) return { message: `${host} opened the mailbox. No email was fetched.` }
  const { fault, reason } = check
  const failed = (field: Field | null, message: string) => ({ fault, field, message })
  switch (fault) {
    case 'sign_in':
      return failed('password', `${host} refused the user name or the password (${reason}).`)
    case 'folder':
      return failed('username', `The account has no INBOX folder (${reason}).`)
    default:
      return failed('host', networkSentence(fault, host, reason, max_ms))
  }
}
