import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { drawingsOf } from '../drawings/index.mjs'
import { drawnAs } from './houses.ts'

/** Pictures are 3:2, like the drawings. */
const PICTURE_WIDTH = 1280
const PICTURE_HEIGHT = 853
const QUALITY = 78
/** The first pictures are waited for; those behind them are drawn one at a time. */
const FIRST = 250
const FIRST_AT_ONCE = 2

/** Draws a picture as JPEG; null for one that does not exist. Names are those of houses.ts: `017-front`, `i004-kitchen`, `plan-2s4b2g2400`, `site-017-35`. */
export async function renderDrawing(name: string): Promise<Buffer | null> {
  const drawn = drawnAs(name)
  const drawing = drawn && drawingsOf(drawn.listing, drawn.seed).find((candidate) => candidate.name === drawn.view)
  if (!drawing) return null
  // The size is written into the SVG, so that it is rasterised once at that size and not scaled afterwards.
  const svg = drawing.draw().replace('<svg ', `<svg width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" `)
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()
}

/** A picture of one color that follows from its name. */
export function plainPicture(name: string): Promise<Buffer> {
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Keeps rendered pictures in a folder: each is rendered once, however many ask for it at the same time. */
export class PictureFolder {
  readonly #folder: string
  readonly #underWay = new Map<string, Promise<Buffer | null>>()
  readonly #waiting: (() => void)[] = []
  readonly #rest: () => number
  #drawing = 0
  #drawn = 0

  /** @param rest for how many milliseconds none is to be begun but the first ones */
  constructor(folder: string, rest: () => number) {
    this.#folder = folder
    this.#rest = rest
    // One picture, one core: the importer beside it needs the other.
    sharp.concurrency(1)
    sharp.cache(false)
  }

  /** The picture of that name as JPEG; null when there is none. */
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
        // Drawing the others must not take the processor from those who are waited for.
        for (let ms = this.#rest(); ms > 0; ms = this.#rest()) await sleep(ms)
      }
      return await work()
    } finally {
      this.#drawn++
      // Of two that were drawn at the same time one does not go on when the first pictures are done.
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
