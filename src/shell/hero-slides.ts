import type { PropertyCard } from '#features/properties/schema.ts'
import type { HeroSlide } from '#features/search/components/hero.tsx'
import type { PublicSlide } from '#features/slideshow/schema.ts'
import { money } from '#kit/time/format.ts'

/** Returns a slide with an image that the brokerage chose. */
export function chosenSlide({ id, image_key, alt, title, link_url, focus_x, focus_y }: PublicSlide): HeroSlide {
  return { id, image_key, alt, title, more: '', end: '', href: link_url, focus: `${focus_x}% ${focus_y}%` }
}

/** Returns a slide with the main photo of a home. */
export function homeSlide(home: PropertyCard, isDrawn: boolean): HeroSlide {
  return {
    id: home.id,
    image_key: home.main_image_key ?? '',
    alt: `${isDrawn ? 'Drawing' : 'Photo'} of ${home.address ?? `a home in ${home.city}`}`,
    title: home.address ?? `Home in ${home.city}`,
    more: home.address ? `, ${home.city}` : '',
    end: `, ${money(home.price)}`,
    href: `/properties/${home.id}`,
    focus: null,
  }
}
