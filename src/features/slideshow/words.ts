export const MAX_SLIDES = 12

export const MESSAGES = {
  /** Source: specification 8. */
  notFound: 'Image not found',
  changedMeanwhile: 'Someone else saved this slide after you opened it.',
  orderChangedMeanwhile: 'Someone else changed the order or the list after you opened it.',
  tooMany: 'The slideshow has 12 pictures, and more are not watched. Delete one first.',
  shownAlready: 'This picture is in the slideshow already.',
  link: 'Enter a path of this site such as /properties?type=house, or a web address that begins with https://.',
} as const
