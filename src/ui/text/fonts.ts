import text from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import display from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** URLs of the two font files, for preload links in the head. */
export const fontUrls = [text, display] as const
