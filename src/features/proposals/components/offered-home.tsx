import { House } from 'lucide-react'
import { Picture } from '#features/properties/public.tsx'
import { MESSAGES as HOME_MESSAGES, STATUSES } from '#features/properties/words.ts'
import { money } from '#kit/time/format.ts'
import { Icon } from '#ui/text/icon.tsx'
import { factsOf } from '../rules.ts'
import type { OfferedHome } from '../schema.ts'

/** Photo of a home in a list; its text follows. */
export function OfferedPhoto({ home }: { home: OfferedHome | undefined }) {
  return (
    <span className="grid aspect-photo w-24 shrink-0 place-items-center overflow-hidden rounded-control bg-limestone-2 text-ink-3">
      {home?.main_image_key ? (
        <Picture storageKey={home.main_image_key} alt="" sizes="96px" maxWidth={320} />
      ) : (
        <Icon icon={House} />
      )}
    </span>
  )
}

/** Price, status, address, facts and attribution of a home. */
export function OfferedFacts({ home }: { home: OfferedHome }) {
  return (
    <>
      <span className="tabular flex flex-wrap items-baseline gap-x-2 font-semibold">
        {money(home.price)}
        {home.status !== 'active' && (
          <span className="font-medium text-gold-700 text-small">{STATUSES[home.status]}</span>
        )}
      </span>
      <span className="block text-small">{nameOfHome(home)}</span>
      <span className="tabular block text-ink-2 text-small">{factsOf(home)}</span>
      <span className="block text-ink-3 text-small">
        {`Listed by ${[home.list_office_name, home.list_office_contact].filter((part) => part !== '').join(', ')}`}
      </span>
    </>
  )
}

/** Returns the address and city of a home. */
export function nameOfHome({ address, city }: Pick<OfferedHome, 'address' | 'city'>): string {
  return `${address ?? HOME_MESSAGES.addressWithheld}, ${city}`
}
