import { commandActor } from '#access/make-actor.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { endRecoveredShares } from '#features/client-activity/public.server.ts'
import { formatCount, withPlainErrors } from './progress.ts'

/** `admin end-sharing`: ends what users share with agents, after the database was recovered to an earlier time. */
export async function endSharing(): Promise<void> {
  await withPlainErrors(async () => {
    await migrate()
    const ended = await endRecoveredShares(commandActor('admin end-sharing'))
    process.stdout.write(
      ended > 0
        ? `Activity sharing ended: ${formatCount(ended)}. People can share again under Preferences.\n`
        : 'No one shares what they view and save with an agent. Nothing was changed.\n',
    )
  })
}
