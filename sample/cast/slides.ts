import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DrawnListing } from '../drawings/index.mjs'
import { drawingsOf } from '../drawings/index.mjs'
import { sampleId } from './id.ts'

/** The slideshow of the sample: drawings of invented houses in real places. */

const WIDTH = 1920
const HEIGHT = 1280
const QUALITY = 82

interface SampleSlide {
  name: string
  title: string
  alt: string
  link_url: string
  view: 'front' | 'dusk' | 'street'
  listing: DrawnListing
}

const SLIDES: readonly SampleSlide[] = [
  {
    name: 'greenwood',
    title: 'Greenwood in October',
    alt: 'Drawing of a green farmhouse with a red roof and a porch, in autumn',
    link_url: '/properties?city=Greenwood',
    view: 'front',
    listing: {
      style: 'farmhouse',
      stories: 2,
      living_area: 2640,
      garage_spaces: 2,
      year_built: 2018,
      season: 'autumn',
    },
  },
  {
    name: 'irvington',
    title: 'Irvington after the first snow',
    alt: 'Drawing of a brick Tudor house with lit windows, in snow at dusk',
    link_url: '/properties?zip=46219',
    view: 'dusk',
    listing: { style: 'tudor', stories: 2, living_area: 2240, year_built: 1931, exterior: 'brick', season: 'snow' },
  },
  {
    name: 'franklin',
    title: 'Franklin, and what our clients say about it',
    alt: 'Drawing of a small house with a porch and a garage, in spring',
    link_url: '/success-stories',
    view: 'front',
    listing: {
      style: 'craftsman',
      stories: 1,
      living_area: 1940,
      garage_spaces: 1,
      year_built: 1922,
      season: 'spring',
    },
  },
]

/** Returns the slides with their images; drawing takes a second or two. */
export async function drawnSlides() {
  const pictures = await Promise.all(SLIDES.map(renderSlide))
  return {
    files: pictures.map(({ key, bytes }) => ({ key, bytes })),
    pictures: pictures.map(({ key }) => ({ key, width: WIDTH, height: HEIGHT })),
    slides: SLIDES.map(({ name, title, alt, link_url }, index) => ({
      id: sampleId('slide', name),
      title,
      alt,
      link_url,
      image_key: pictures[index]?.key ?? '',
      focus_x: 50,
      focus_y: 76,
      position: index + 1,
    })),
  }
}

async function renderSlide({ name, view, listing }: SampleSlide): Promise<{ key: string; bytes: Buffer }> {
  const drawing = drawingsOf(listing, `slide-${name}`).find((one) => one.name === view)
  if (!drawing) throw new Error(`There is no drawing of ${name}.`)
  // Set the size in the SVG, so that it is rasterized once at that size and not scaled afterwards.
  const svg = drawing.draw().replace('<svg ', `<svg width="${WIDTH}" height="${HEIGHT}" `)
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { key: `site/${hash.slice(0, 2)}/${hash.slice(0, 32)}.jpg`, bytes }
}
