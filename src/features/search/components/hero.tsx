import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Picture } from '#features/properties/public.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'

const SLIDE_MS = 7000
const SIZES = '(min-width: 1024px) 72vw, 100vw'
const FOCUS = 'object-[50%_78%] lg:object-[50%_72%]'

/** An image chosen by the brokerage, or a home for sale. */
export interface HeroSlide {
  id: string
  image_key: string
  alt: string
  /** Caption. Phones leave out `more`. */
  title: string
  more: string
  end: string
  /** Link of the caption. */
  href: string | null
  /** Focal point as `object-position`; null for the default, which suits houses. */
  focus: string | null
}

/**
 * Slideshow at the top of the home page, with `children` on it or, on phones, below it. Pauses on hover, on focus, by
 * its button, and with reduced motion.
 */
export function Hero({ slides, label, children }: { slides: HeroSlide[]; label: string; children: ReactNode }) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isResting, setResting] = useState(false)
  // The first image is part of the page. The others load shortly before they are needed.
  const [isAwake, setAwake] = useState(false)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    setPaused(still.matches)
    const timer = setTimeout(() => setAwake(true), SLIDE_MS / 2)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isPaused || isResting || slides.length < 2) return
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % slides.length), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPaused, isResting, slides.length])

  const shown = slides[current]
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
        aria-label={label}
        className="relative aspect-[16/10] overflow-hidden bg-place md:absolute md:inset-0 md:aspect-auto md:after:absolute md:after:inset-0 md:after:scrim-narrow lg:after:scrim"
      >
        {slides.map((slide, index) =>
          index === 0 || isAwake ? (
            <div
              key={slide.id}
              aria-hidden={index !== current}
              className={cx(
                'absolute inset-0 transition-opacity duration-500',
                index === current ? 'opacity-100' : 'opacity-0',
              )}
            >
              <div className="absolute inset-y-0 right-0 w-full lg:w-[72%]">
                <Picture
                  storageKey={slide.image_key}
                  alt={slide.alt}
                  sizes={SIZES}
                  maxWidth={1920}
                  loading={index === 0 ? 'eager' : 'lazy'}
                  isFirst={index === 0}
                  className={slide.focus ? undefined : FOCUS}
                  focus={slide.focus ?? undefined}
                />
              </div>
              {/* At full width, a 3:2 image would be cropped to half a roof. It is placed on the right, and its
                  mirror image extends sky and ground behind the text. */}
              <div className="absolute inset-y-0 right-[calc(72%-1px)] w-[72%] -scale-x-100 max-lg:hidden">
                <Picture
                  storageKey={slide.image_key}
                  alt=""
                  sizes={SIZES}
                  maxWidth={1920}
                  className={slide.focus ? undefined : FOCUS}
                  focus={slide.focus ?? undefined}
                />
              </div>
            </div>
          ) : null,
        )}
        {shown && (
          <div className="absolute right-0 bottom-0 z-1 flex items-center gap-1 rounded-tl-panel bg-navy-950/72 py-0.5 pr-1 pl-4 text-small text-white">
            {shown.href ? (
              <a
                href={shown.href}
                data-follow=""
                className="inline-flex min-h-11 items-center text-white no-underline underline-offset-3 hover:underline"
              >
                {caption(shown)}
              </a>
            ) : (
              <p className="inline-flex min-h-11 items-center pr-3">{caption(shown)}</p>
            )}
            {slides.length > 1 && (
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

function caption({ title, more, end }: HeroSlide): ReactNode {
  return (
    <>
      {title}
      {more && <span className="max-sm:hidden">{more}</span>}
      {end}
    </>
  )
}
