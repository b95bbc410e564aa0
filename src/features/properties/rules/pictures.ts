import type { Property } from '../schema.ts'

/** The pictures of a home in the feed's order; its main one where only that is stored. */
export function imagesOf(home: Pick<Property, 'images' | 'main_image_key'>): Property['images'] {
  if (home.images.length > 0) return home.images
  return home.main_image_key ? [{ storage_key: home.main_image_key, caption: null }] : []
}

/** "1422 Wheatfield Ln", or as much as may be said. */
export function placeOf(home: Pick<Property, 'address' | 'city'>): string {
  return home.address ?? `a home in ${home.city}`
}

/** The address of a photo in an email, without the site: mail programs on other origins may show it. */
export function emailImagePath(key: string): string {
  return `/img/${key}?width=640&for=email`
}
