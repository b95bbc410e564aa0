/** More pictures than anybody waits for. */
export const MAX_SLIDES = 12

/** Labels of a slide's fields, where people read of them: in the form, in a conflict and in the history. */
export const FIELD_LABELS = {
  title: 'Title',
  alt: 'What the picture shows',
  image_key: 'Picture',
  focus_x: 'From the left',
  focus_y: 'From the top',
  link_url: 'Where the title leads',
  is_active: 'Shown on the home page',
} as const

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  /** Source: specification 8. */
  notFound: 'Image not found',
  changedMeanwhile: 'Somebody else saved this slide after you opened it.',
  orderChangedMeanwhile: 'Somebody else changed the order or the list after you opened it.',
  tooMany: 'The slideshow has 12 pictures, and more are not watched. Delete one first.',
  shownAlready: 'This picture is in the slideshow already.',
  link: 'Enter a path of this site such as /properties?city=Greenwood, or a web address that begins with https://.',
} as const
