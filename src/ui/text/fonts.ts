import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import ibmPlexSans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import sourceSerif4 from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url'

/** URLs of the font files that src/styles.css declares, for preload links in the head. */
export const FONT_URLS = {
  Newsreader: newsreader,
  'Hanken Grotesk': hankenGrotesk,
  'Source Serif 4': sourceSerif4,
  'IBM Plex Sans': ibmPlexSans,
  Lora: lora,
  'Work Sans': workSans,
} as const
