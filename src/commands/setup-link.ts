import { commandActor } from '#access/make-actor.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { createSetupLink } from '#features/setup/public.server.ts'
import { LINK_MINUTES } from '#features/setup/words.ts'

/** `admin setup-link`: prints a new one-time link that opens /setup. The older one no longer works. */
export async function setupLink(): Promise<void> {
  await migrate()
  const { url } = await createSetupLink(commandActor('admin setup-link'))
  process.stdout.write(`Open this link to set up the site. It works once, for ${LINK_MINUTES} minutes:\n\n  ${url}\n\n`)
}
