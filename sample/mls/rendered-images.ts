import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { drawingsOf } from '../drawings/index.mjs'
import { parseImageName } from './houses.ts'

/** Images are 3:2, like the drawings. */
const IMAGE_WIDTH = 1280
const IMAGE_HEIGHT = 853
const JPEG_QUALITY = 78
/** The first images are rendered two at a time, because the import waits for them; later ones one at a time. */
const FAST_IMAGES = 250
const MAX_CONCURRENT_FAST_IMAGES = 2

/**
 * Renders an image as JPEG, or returns null for an unknown name. Names are those of houses.ts: `017-front`,
 * `i004-kitchen`, `plan-2s4b2g2400`, `site-017-35`.
 */
export async function renderImage(name: string): Promise<Buffer | null> {
  const drawn = parseImageName(name)
  const drawing = drawn && drawingsOf(drawn.listing, drawn.seed).find((candidate) => candidate.name === drawn.view)
  if (!drawing) return null
  // Set the size in the SVG, so that it is rasterized once at that size and not scaled afterwards.
  const svg = drawing.draw().replace('<svg ', `<svg width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" `)
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

/** Returns an image of one color, derived from its name. */
export function renderPlainImage(name: string): Promise<Buffer> {
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Stores rendered images in a folder. Concurrent requests share one rendering. */
export class ImageCache {
  readonly #folder: string
  readonly #pending = new Map<string, Promise<Buffer | null>>()
  readonly #queue: (() => void)[] = []
  readonly #restMs: () => number
  #active = 0
  #rendered = 0

  /** @param rest returns the milliseconds before an image beyond the first ones may start */
  constructor(folder: string, restMs: () => number) {
    this.#folder = folder
    this.#restMs = restMs
    // Each image uses a single core, because the import needs the other.
    sharp.concurrency(1)
    sharp.cache(false)
  }

  /** Returns an image as JPEG, or null for an unknown name. */
  async read(name: string): Promise<Buffer | null> {
    if (!/^[a-z0-9-]+$/.test(name)) return null
    const stored = await readFile(join(this.#folder, `${name}.jpg`)).catch(() => null)
    if (stored) return stored
    const pending = this.#pending.get(name)
    if (pending) return pending
    const rendering = this.#withSlot(() => this.#render(name)).finally(() => this.#pending.delete(name))
    this.#pending.set(name, rendering)
    return rendering
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active < (this.#rendered < FAST_IMAGES ? MAX_CONCURRENT_FAST_IMAGES : 1)) this.#active++
    else await new Promise<void>((done) => this.#queue.push(done))
    try {
      if (this.#rendered >= FAST_IMAGES) {
        // Later images must not delay the import.
        for (let ms = this.#restMs(); ms > 0; ms = this.#restMs()) await sleep(ms)
      }
      return await work()
    } finally {
      this.#rendered++
      // After the first images only one rendering continues.
      const next = this.#rendered >= FAST_IMAGES && this.#active > 1 ? undefined : this.#queue.shift()
      if (next) next()
      else this.#active--
    }
  }

  async #render(name: string): Promise<Buffer | null> {
    const picture = await renderImage(name)
    if (!picture) return null
    await mkdir(this.#folder, { recursive: true })
    const unfinished = join(this.#folder, `.${name}.${process.pid}.part`)
    await writeFile(unfinished, picture)
    await rename(unfinished, join(this.#folder, `${name}.jpg`))
    return picture
  }
}
