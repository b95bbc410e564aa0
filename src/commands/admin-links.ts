import { commandActor } from '#access/make-actor.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { Email } from '#features/accounts/schema.ts'
import { listUnsentLinks } from '#features/outbox/public.server.ts'
import { dayAndTime } from '#kit/time/format.ts'

// Loading these files registers their links.
const owners = import.meta.glob(['../features/*/jobs.server.ts', '../features/*/jobs/*.server.ts', '!**/*.test.ts'])

/** `admin links EMAIL`: prints the links of the newest unsent emails to an address. */
export async function adminLinks(address: string | undefined): Promise<void> {
  const email = Email.safeParse(address ?? '')
  if (!email.success) throw new Error('Enter: npm run admin -- links name@example.com')
  await migrate()
  for (const load of Object.values(owners)) await load()
  const emails = await listUnsentLinks(commandActor('admin links'), email.data)
  if (emails.length === 0)
    throw new Error(
      `The outbox has no unsent email with a link for ${email.data}. With SMTP_URL set, links are emailed and not printed.`,
    )
  for (const { subject, created_at, urls } of emails)
    process.stdout.write(`${dayAndTime(created_at)}  ${subject}\n${urls.map((url) => `  ${url}\n`).join('')}`)
}
