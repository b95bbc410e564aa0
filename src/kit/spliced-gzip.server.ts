import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A text with gaps that are filled anew each time it is sent, and compressed but once: the gaps lie between the
 * compressed parts.
 */
export interface Spliced {
  fill: (text: string) => Buffer
  /** What it holds. */
  bytes: number
}

/** The text as it is, its gaps to be filled. */
export function plainSplice(parts: readonly Buffer[]): Spliced {
  return { fill: (text) => joined(parts, Buffer.from(text)), bytes: sizeOf(parts) }
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const END = Buffer.from([3, 0])
/** A stored block: that it is none of the last, its length, and the length again with all bits turned. */
const STORED_HEAD = 5

/**
 * The text as gzip. Each part is compressed for itself, ends at a whole byte and looks back at none before it; what
 * fills a gap is a block that is stored as it is. Source: RFC 1951, 3.2.4; RFC 1952.
 */
export async function gzipSplice(parts: readonly Buffer[]): Promise<Spliced> {
  const compress = promisify(deflateRaw)
  const blocks = await Promise.all(
    parts.map((part) => compress(part, { level: 7, finishFlush: constants.Z_FULL_FLUSH })),
  )
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
      return Buffer.concat([HEADER, ...between(blocks, stored), END, trailer])
    },
  }
}

function joined(parts: readonly Buffer[], filling: Buffer): Buffer {
  return Buffer.concat(between(parts, filling))
}

function between(parts: readonly Buffer[], filling: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part]))
}

function sizeOf(parts: readonly Buffer[]): number {
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
