export const MAX_SLIDES = 12

export const MESSAGES = {
  /** Source: specification 8. */
  notFound: 'Image not found',
  changedMeanwhile: 'Someone else saved this slide after you opened it.',
  orderChangedMeanwhile: 'Someone else changed the order or the list after you opened it.',
  tooMany: 'The slideshow can have up to 12 images. Delete one first.',
  shownAlready: 'This image is already in the slideshow.',
  link: 'Enter a path on this site, such as /properties?type=house, or a web address that begins with https://.',
} as const
