import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Picture } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { money } from '#kit/format.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'

const SLIDE_MS = 7000
const SIZES = '(min-width: 1024px) 72vw, 100vw'
const FOCUS = 'object-[50%_78%] lg:object-[50%_72%]'

/**
 * The head of the front page: homes for sale as a slideshow, and what stands on it. On a phone the picture is free above,
 * and the words stand under it. It rests under the pointer, with the focus, by its button, and where motion is unwanted.
 */
export function Hero({ homes, isDrawn, children }: { homes: PropertyCard[]; isDrawn: boolean; children: ReactNode }) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isResting, setResting] = useState(false)
  // The first picture is on the page as it comes; the others are fetched when their turn is near.
  const [isAwake, setAwake] = useState(false)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    setPaused(still.matches)
    const timer = setTimeout(() => setAwake(true), SLIDE_MS / 2)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isPaused || isResting || homes.length < 2) return
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % homes.length), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPaused, isResting, homes.length])

  const home = homes[current]
  return (
    <section
      aria-label="Find a home"
      className="relative isolate md:on-dark md:grid md:min-h-[clamp(520px,62vh,640px)] md:items-end md:bg-navy-950 md:text-white"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <section
        aria-roledescription="carousel"
        aria-label="Homes for sale"
        className="relative aspect-[16/10] overflow-hidden bg-place md:absolute md:inset-0 md:aspect-auto md:after:absolute md:after:inset-0 md:after:bg-[linear-gradient(90deg,rgb(11_26_46/.86),rgb(11_26_46/.76)_58%,rgb(11_26_46/.3))] lg:after:bg-[linear-gradient(90deg,rgb(11_26_46/.86),rgb(11_26_46/.78)_34%,rgb(11_26_46/.5)_48%,rgb(11_26_46/0)_68%)]"
      >
        {homes.map((slide, index) =>
          index === 0 || isAwake ? (
            <div
              key={slide.id}
              aria-hidden={index !== current}
              className={cx(
                'absolute inset-0 transition-opacity duration-500',
                index === current ? 'opacity-100' : 'opacity-0',
              )}
            >
              {slide.main_image_key && (
                <>
                  <div className="absolute inset-y-0 right-0 w-full lg:w-[72%]">
                    <Picture
                      storageKey={slide.main_image_key}
                      alt={`${isDrawn ? 'Drawing' : 'Photo'} of ${slide.address ?? `a home in ${slide.city}`}`}
                      sizes={SIZES}
                      maxWidth={1920}
                      loading={index === 0 ? 'eager' : 'lazy'}
                      isFirst={index === 0}
                      className={FOCUS}
                    />
                  </div>
                  {/* A picture of 3 by 2 as wide as the page would show half a roof. It stands at the right, and its mirror image goes on with sky and ground under the words. */}
                  <div className="absolute inset-y-0 right-[calc(72%-1px)] w-[72%] -scale-x-100 max-lg:hidden">
                    <Picture storageKey={slide.main_image_key} alt="" sizes={SIZES} maxWidth={1920} className={FOCUS} />
                  </div>
                </>
              )}
            </div>
          ) : null,
        )}
        {home && (
          <div className="absolute right-0 bottom-0 z-1 flex items-center gap-1 rounded-tl-panel bg-navy-950/72 py-0.5 pr-1 pl-4 text-small text-white">
            <a
              href={`/properties/${home.id}`}
              data-follow=""
              className="inline-flex min-h-11 items-center text-white no-underline underline-offset-3 hover:underline"
            >
              {home.address ?? `Home in ${home.city}`}
              {home.address && <span className="max-sm:hidden">{`, ${home.city}`}</span>}
              {`, ${money(home.price)}`}
            </a>
            {homes.length > 1 && (
              <button
                type="button"
                aria-label={isPaused ? 'Start the slideshow' : 'Stop the slideshow'}
                className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-white/12 focus-visible:outline-gold-300"
                onClick={() => setPaused(!isPaused)}
              >
                <Icon icon={isPaused ? Play : Pause} />
              </button>
            )}
          </div>
        )}
      </section>
      <div className="wrap pointer-events-none relative z-1 md:pb-10">
        <div className="grid max-w-165 grid-cols-[minmax(0,1fr)] gap-4 pt-6 pb-2 md:gap-6 md:py-0 *:pointer-events-auto">
          {children}
        </div>
      </div>
    </section>
  )
}
