import type { BrokerageSettings } from '#features/brokerage/schema.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { openSite, takeSiteOffline } from '../functions.ts'
import type { LaunchCheck } from '../schema.ts'

/** Button that opens the site, or takes it offline. */
export function LaunchButton({ settings: { version, is_open }, checks }: LaunchButtonProps) {
  // Without JavaScript the form kit reads the number by this hint.
  const fields = { version: String(version), _number: 'version' }
  if (is_open)
    return (
      <PostButton
        call={takeSiteOffline}
        fields={fields}
        run={() => takeSiteOffline({ data: { version } })}
        done="Site taken offline."
        busyLabel="Taking offline…"
        variant="outline"
        size="xs"
        ask={{
          action: 'Take offline',
          objectName: 'the site',
          text: 'Visitors see “Opening soon” with your name and phone until you launch the site again.',
        }}
      >
        Take offline
      </PostButton>
    )
  if (checks.some(({ is_needed, is_done }) => is_needed && !is_done)) return null
  return (
    <PostButton
      call={openSite}
      fields={fields}
      run={() => openSite({ data: { version } })}
      done="Site launched."
      busyLabel="Launching…"
      size="xs"
    >
      Launch site
    </PostButton>
  )
}

interface LaunchButtonProps {
  settings: Pick<BrokerageSettings, 'version' | 'is_open'>
  checks: readonly LaunchCheck[]
}
