import { commandActor } from '#access/make-actor.server.ts'
import { pool, queuePool } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import '#features/brand/public.server.ts'
import { configureBrokerage } from '#features/brokerage/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { stopSender } from '#kit/job/job.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import type { TestBrokerage } from './brokerages.ts'
import { EMAIL_KINDS, emailInputOf } from './email-inputs.ts'

/** Fills the database of DATABASE_URL with one brokerage. A test imports it again for each database. */

/** Configures the site by a file, as `npm run admin -- configure` does. */
export async function configure(file: object): Promise<void> {
  await configureBrokerage(commandActor('admin configure'), file)
}

/** Sends every kind of email in several variants. @returns each as the mail server got it */
export async function sendEveryEmail({ domain }: TestBrokerage): Promise<{ from: string; text: string }[]> {
  const mail = fakeMail()
  const sent: { from: string; text: string }[] = []
  for (const kind of EMAIL_KINDS) {
    for (const at of [0, 1, 2]) {
      const to = { email: `guest-${kind.name}-${at}@${domain}` }
      const id = await transaction(() => sendEmail(kind, emailInputOf(kind.input, at), to))
      await sendUserEmail(id ?? '', mail)
      const [message] = mail.delivered.splice(0)
      if (!message) throw new Error(`${kind.name} was not sent.`)
      sent.push({ from: `${kind.name} ${at}`, text: Object.values(message).map(textOf).join('\n') })
    }
  }
  return sent
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

let isClosed = false
/** Closes the connections of this copy of the program. */
export async function close(): Promise<void> {
  if (isClosed) return
  isClosed = true
  await stopSender()
  await Promise.all([pool.end(), queuePool.end()])
}
