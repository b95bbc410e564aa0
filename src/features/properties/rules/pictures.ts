import type { Property } from '../schema.ts'

/** Returns the photos of a home in the feed's order, or the main one if only that is stored. */
export function imagesOf(home: Pick<Property, 'images' | 'main_image_key'>): Property['images'] {
  if (home.images.length > 0) return home.images
  return home.main_image_key ? [{ storage_key: home.main_image_key, caption: null }] : []
}

/** Returns "1422 Wheatfield Ln", or a name without the address if it is withheld. */
export function placeOf(home: Pick<Property, 'address' | 'city'>): string {
  return home.address ?? `a home in ${home.city}`
}

/** Returns the path of a photo in an email. Mail programs on other origins may show it. */
export function emailImagePath(key: string): string {
  return `/img/${key}?width=640&for=email`
}
