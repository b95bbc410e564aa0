import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { drawingsOf } from '../drawings/index.mjs'
import { drawnAs } from './houses.ts'

/** Images are 3:2, like the drawings. */
const PICTURE_WIDTH = 1280
const PICTURE_HEIGHT = 853
const QUALITY = 78
/** The first images are rendered two at a time, because the import waits for them; later ones one at a time. */
const FIRST = 250
const FIRST_AT_ONCE = 2

/**
 * Renders an image as JPEG, or returns null for an unknown name. Names are those of houses.ts: `017-front`,
 * `i004-kitchen`, `plan-2s4b2g2400`, `site-017-35`.
 */
export async function renderDrawing(name: string): Promise<Buffer | null> {
  const drawn = drawnAs(name)
  const drawing = drawn && drawingsOf(drawn.listing, drawn.seed).find((candidate) => candidate.name === drawn.view)
  if (!drawing) return null
  // Set the size in the SVG, so that it is rasterized once at that size and not scaled afterwards.
  const svg = drawing.draw().replace('<svg ', `<svg width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" `)
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()
}

/** Returns an image of one color, derived from its name. */
export function plainPicture(name: string): Promise<Buffer> {
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Stores rendered images in a folder. Concurrent requests share one rendering. */
export class PictureFolder {
  readonly #folder: string
  readonly #underWay = new Map<string, Promise<Buffer | null>>()
  readonly #waiting: (() => void)[] = []
  readonly #rest: () => number
  #drawing = 0
  #drawn = 0

  /** @param rest returns the milliseconds before an image beyond the first ones may start */
  constructor(folder: string, rest: () => number) {
    this.#folder = folder
    this.#rest = rest
    // Each image uses a single core, because the import needs the other.
    sharp.concurrency(1)
    sharp.cache(false)
  }

  /** Returns an image as JPEG, or null for an unknown name. */
  async read(name: string): Promise<Buffer | null> {
    if (!/^[a-z0-9-]+$/.test(name)) return null
    const stored = await readFile(join(this.#folder, `${name}.jpg`)).catch(() => null)
    if (stored) return stored
    const before = this.#underWay.get(name)
    if (before) return before
    const making = this.#sequentially(() => this.#make(name)).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, making)
    return making
  }

  async #sequentially<T>(work: () => Promise<T>): Promise<T> {
    if (this.#drawing < (this.#drawn < FIRST ? FIRST_AT_ONCE : 1)) this.#drawing++
    else await new Promise<void>((done) => this.#waiting.push(done))
    try {
      if (this.#drawn >= FIRST) {
        // Later images must not delay the import.
        for (let ms = this.#rest(); ms > 0; ms = this.#rest()) await sleep(ms)
      }
      return await work()
    } finally {
      this.#drawn++
      // After the first images only one rendering continues.
      const next = this.#drawn >= FIRST && this.#drawing > 1 ? undefined : this.#waiting.shift()
      if (next) next()
      else this.#drawing--
    }
  }

  async #make(name: string): Promise<Buffer | null> {
    const picture = await renderDrawing(name)
    if (!picture) return null
    await mkdir(this.#folder, { recursive: true })
    const unfinished = join(this.#folder, `.${name}.${process.pid}.part`)
    await writeFile(unfinished, picture)
    await rename(unfinished, join(this.#folder, `${name}.jpg`))
    return picture
  }
}
