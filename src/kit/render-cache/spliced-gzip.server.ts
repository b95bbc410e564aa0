import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

/** A text with gaps that are filled anew each time it is sent, and compressed but once. */
export interface Spliced {
  /**
   * The bytes to send, in parts: the large ones are the same each time, as a copy for each answer would be the most of what
   * it costs. What fills the gaps has the length that was said when the text was taken.
   */
  fill: (text: string) => readonly Buffer[]
  /** What it holds. */
  bytes: number
}

/** The text as it is, its gaps to be filled. */
export function plainSplice(parts: readonly Buffer[]): Spliced {
  return { fill: (text) => between(parts, Buffer.from(text)), bytes: sizeOf(parts) }
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const END = Buffer.from([3, 0])
/** A stored block: that it is none of the last, its length, and the length again with all bits turned. */
const STORED_HEAD = 5

/** Stands for the filling while the text is compressed. It occurs in no text, so that no part looks back at it. */
const FILLER = 1

/**
 * The text as gzip. The parts are compressed one after the other, each to a whole byte; what fills a gap is a block that
 * is stored as it is, of as many bytes as stood there when they were compressed: what looks back over it finds its place.
 * Source: RFC 1951, 3.2.3 and 3.2.4; RFC 1952.
 */
export async function gzipSplice(parts: readonly Buffer[], gapBytes: number): Promise<Spliced> {
  const stream = createDeflateRaw({ level: 7 })
  const made: Buffer[] = []
  stream.on('data', (chunk: Buffer) => made.push(chunk))
  const blocks: Buffer[] = []
  for (const part of parts) {
    if (blocks.length > 0) await compressed(stream, made, Buffer.alloc(gapBytes, FILLER))
    blocks.push(await compressed(stream, made, part))
  }
  stream.destroy()
  const sums = parts.map((part) => ({ sum: crc32(part), shift: shiftBy(part.length) }))
  const length = sizeOf(parts)
  return {
    bytes: sizeOf(blocks),
    fill: (text) => {
      const filling = Buffer.from(text)
      const stored = Buffer.alloc(STORED_HEAD + filling.length)
      stored.writeUInt16LE(filling.length, 1)
      stored.writeUInt16LE(filling.length ^ 0xffff, 3)
      filling.copy(stored, STORED_HEAD)
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(sumOf(sums, { sum: crc32(filling), shift: shiftBy(filling.length) }), 0)
      trailer.writeUInt32LE((length + (parts.length - 1) * filling.length) >>> 0, 4)
      return [HEADER, ...between(blocks, stored), END, trailer]
    },
  }
}

/** What the stream makes of some bytes, to a whole byte. `made` is where its output goes. */
function compressed(stream: DeflateRaw, made: Buffer[], bytes: Buffer): Promise<Buffer> {
  return new Promise((done, fail) => {
    stream.once('error', fail)
    if (bytes.length > 0) stream.write(bytes)
    stream.flush(constants.Z_SYNC_FLUSH, () => {
      stream.off('error', fail)
      // What was made is handed over by then.
      setImmediate(() => done(Buffer.concat(made.splice(0))))
    })
  })
}

function between(parts: readonly Buffer[], filling: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part]))
}

/** The bytes of all parts. */
export function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** A checksum of some bytes, and what a checksum of bytes before them is multiplied by to stand in front of them. */
interface Sum {
  sum: number
  shift: number
}

/** The checksum of the parts with the filling in each gap, without looking at their bytes again. */
function sumOf(parts: readonly Sum[], filling: Sum): number {
  let all = 0
  parts.forEach((part, index) => {
    if (index > 0) all = times(filling.shift, all) ^ filling.sum
    all = times(part.shift, all) ^ part.sum
  })
  return all >>> 0
}

/** Checksums are polynomials over two elements, the highest power in the lowest bit, modulo this one. */
const MODULUS = 0xedb88320
const ONE = 0x80000000

function times(left: number, right: number): number {
  let product = 0
  let factor = right
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((left >>> bit) & 1) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ MODULUS : factor >>> 1
  }
  return product >>> 0
}

/** x to the power of 8 times the number of bytes. */
function shiftBy(bytes: number): number {
  let shift = ONE
  // x to the 8th.
  let square = ONE >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(square, shift)
    square = times(square, square)
  }
  return shift
}
