import { X } from 'lucide-react'
import { money } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { ComparedHome } from '../schema.ts'
import { MESSAGES, TEXTS } from '../words.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { NoPicture } from './no-picture.tsx'
import { Picture } from './picture.tsx'

const REFUSALS = {
  gone: { title: 'No longer available', text: 'The MLS has taken this listing down.' },
  sold: { title: 'Sold', text: TEXTS.soldRefused },
  not_found: { title: TEXTS.notFound, text: 'The link may be mistyped, or the home isn’t shown on this site.' },
} as const

/** Column head with the home, or the reason that it cannot be shown. */
export function CompareHome({ one, isDrawn, removeHref }: { one: ComparedHome; isDrawn: boolean; removeHref: string }) {
  const { id, home, refusal } = one
  const name = home ? `${home.address ?? MESSAGES.addressWithheld}, ${home.city}` : 'the home that is not available'
  return (
    <div className="compare-home">
      {home ? (
        <>
          {/* On a phone only the drawing shows that there is no photo, because its text does not fit. */}
          <div className="compare-photo max-sm:[&>div]:p-2 max-sm:[&>div]:text-[0px]">
            {home.main_image_key ? (
              <Picture
                storageKey={home.main_image_key}
                alt={`${isDrawn ? 'Drawing' : 'Photo'} of ${home.address ?? `a home in ${home.city}`}`}
                sizes="(min-width: 1024px) 260px, 45vw"
                maxWidth={640}
                loading="eager"
              />
            ) : (
              <NoPicture />
            )}
          </div>
          <FavoriteButton id={id} name={name} />
          <p className="price max-sm:text-lead">{money(home.price)}</p>
          <a href={`/properties/${id}`} data-follow="" className={cx(linkClass(), 'block text-small leading-snug')}>
            {home.address ?? MESSAGES.addressWithheld}
            <span className="block">{`${home.city} ${home.postal_code ?? ''}`}</span>
          </a>
        </>
      ) : (
        <>
          <div className="compare-photo grid place-content-center bg-limestone-2 text-ink-3">
            <Icon icon={X} size={24} />
          </div>
          <p className="font-semibold">{REFUSALS[refusal ?? 'not_found'].title}</p>
          <p className="text-ink-2 text-small">{REFUSALS[refusal ?? 'not_found'].text}</p>
        </>
      )}
      <a href={removeHref} data-follow="" aria-label={`Remove ${name}`} className="compare-remove">
        <Icon icon={X} size={16} />
        Remove
      </a>
    </div>
  )
}
