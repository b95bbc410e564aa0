import { createHash } from 'node:crypto'
import { toPlainText } from '@react-email/render'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { storeReceivedFile } from '#features/documents/public.server.ts'
import { answeredEmail } from '#kit/email/reply-address.server.ts'
import { idOf } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { clientOf, connections, setVariables } from '#ports/connections.server.ts'
import { imapMailbox } from '#ports/mailbox/imap.server.ts'
import type { Mailbox, StoredMail } from '#ports/mailbox/mailbox.ts'
import * as queries from '../queries.server.ts'
import { arrivedAt, isAutomatic, isForged, subjectLine, writtenText } from '../rules.ts'
import { findRecord } from './records.server.ts'

/** UUID namespace of attached files. */
const FILES = '0b8f2a4e-3f6d-5e0a-9c57-1d2b8f6a7c31'
const MAX_FILES = 10

const mailbox: () => Mailbox | null = clientOf('replies', (replies) =>
  replies ? imapMailbox(replies.url, { isGuarded: setVariables('replies').length === 0 }) : null,
)

/**
 * Reads what arrived in the reply mailbox since the last run, and adds each answer to the record of the email that
 * it answers. Other emails stay unread for people.
 * @throws Error if the mailbox can't be read or an answer can't be stored: the next run begins with it
 */
export async function readReplies(worker: Worker<'replies'>): Promise<void> {
  const { replies } = connections()
  const inbox = mailbox()
  if (!replies || !inbox) return
  const { address } = replies
  const last = await inbox.readAfter(await queries.findPosition(address), async (mail, position) => {
    const store = await readReply(worker, mail)
    await transaction(async () => {
      await store?.()
      await queries.savePosition(address, position, now())
    })
  })
  await queries.savePosition(address, last, now())
}

/** Returns the work that stores an email as an answer, or null if it is none. */
async function readReply(worker: Worker<'replies'>, mail: StoredMail): Promise<(() => Promise<void>) | null> {
  const email = await PostalMime.parse(mail.source, { attachmentEncoding: 'arraybuffer' }).catch((error: unknown) => {
    log.warn({ err: error, uid: mail.uid }, 'an email in the reply mailbox cannot be parsed')
    return null
  })
  const emailId =
    email &&
    arrivedAt(email)
      .map(answeredEmail)
      .find((id) => id !== null)
  if (!email || !emailId) return null
  const from_email = email.from?.address?.trim() ?? ''
  if (isForged(email)) {
    log.warn({ uid: mail.uid, from: from_email }, 'a forged reply was refused')
    return null
  }
  const answered = await findRecord(emailId)
  if (!answered || from_email === '') return null
  const key = email.messageId?.trim() || createHash('sha256').update(mail.source).digest('hex')
  const files = mail.is_cut
    ? [{ name: 'Attachments', fault: 'The email is too large to read here. Open it in the mailbox.' }]
    : await storeFiles(worker, email.attachments, { key, owner_id: answered.keeper_id, emailId })
  return () =>
    answered.storeReply(worker, {
      key,
      from_email,
      files,
      // A mailbox has whole seconds. An answer in the second of its email must not sort before it.
      received_at: new Date(Math.min(mail.received_at.getTime() + 999, now().getTime())),
      subject: subjectLine(email.subject),
      body: writtenText(textOf(email)) || '(no text)',
      is_automatic: isAutomatic(email),
    })
}

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text
  const quoted = ['blockquote', '.gmail_quote'].map((selector) => ({ selector, format: 'skip' }))
  return html ? toPlainText(html, { wordwrap: false, selectors: [...quoted, { selector: 'img', format: 'skip' }] }) : ''
}

interface Keeper {
  key: string
  owner_id: string | null
  emailId: string
}

/** Stores the attached files as documents. Pictures inside the text, such as logos, are left out. */
async function storeFiles(
  worker: Worker<'replies'>,
  attachments: readonly Attachment[],
  { key, owner_id, emailId }: Keeper,
) {
  const attached = attachments.filter(({ disposition, related }) => disposition !== 'inline' && !related)
  const files = []
  for (const [position, { filename, mimeType, content }] of attached.entries()) {
    const name = subjectLine(filename ?? `File ${position + 1}`)
    if (position >= MAX_FILES || owner_id === null) {
      files.push({
        name,
        fault:
          position >= MAX_FILES
            ? 'Too many files. Open the email in the mailbox.'
            : 'Not saved, because no one here can receive it. Open the email in the mailbox.',
      })
      continue
    }
    const file = new File([bytesOf(content)], name, { type: mimeType })
    const clientKey = idOf(FILES, emailId, key, String(position))
    files.push({ name, ...(await storeReceivedFile(worker, owner_id, { file, clientKey })) })
  }
  return files
}

function bytesOf(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new Uint8Array(Buffer.from(content))
  return new Uint8Array(content)
}
