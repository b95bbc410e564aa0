/**
 * Append-only bytes of many homes in few large arrays. A million small arrays would each have a header, and garbage
 * collection would visit them all.
 */
export interface ByteArena {
  chunks: Uint8Array[]
  end: number
}

const CHUNK_BITS = 20
const CHUNK_BYTES = 1 << CHUNK_BITS

export function makeByteArena(): ByteArena {
  return { chunks: [], end: 0 }
}

/** Appends fewer than a million bytes in one piece. @returns their start */
export function appendBytes(arena: ByteArena, bytes: Uint8Array): number {
  const used = arena.end & (CHUNK_BYTES - 1)
  if (used === 0 || used + bytes.length > CHUNK_BYTES)
    arena.end = arena.chunks.push(new Uint8Array(CHUNK_BYTES)) * CHUNK_BYTES - CHUNK_BYTES
  const start = arena.end
  arena.chunks[start >>> CHUNK_BITS]?.set(bytes, start & (CHUNK_BYTES - 1))
  arena.end += bytes.length
  return start
}

/** Returns the array that contains `start`; `offsetInChunk` returns the index in it. */
export function chunkOf(arena: ByteArena, start: number): Uint8Array {
  return arena.chunks[start >>> CHUNK_BITS] ?? NONE
}

export function offsetInChunk(start: number): number {
  return start & (CHUNK_BYTES - 1)
}

const NONE = new Uint8Array(0)

/** Variable-length integers, seven bits per byte. The words that most homes have are small numbers. */
export class VarintWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  number(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest & 127) | 128
      this.#length += 1
      rest >>>= 7
    }
    this.#bytes[this.#length] = rest
    this.#length += 1
  }

  /** Returns the bytes since the previous call, valid until the next write. */
  take(): Uint8Array {
    const all = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return all
  }
}

/** Returns the encoded size in bytes. */
export function varintSize(value: number): number {
  return value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
}

/** Decodes what a `VarintWriter` wrote. Reused, because creating one per text would cost more than decoding. */
export class VarintReader {
  #bytes: Uint8Array = NONE
  #at = 0

  open(bytes: Uint8Array, at: number): this {
    this.#bytes = bytes
    this.#at = at
    return this
  }

  get at(): number {
    return this.#at
  }

  number(): number {
    let byte = this.#bytes[this.#at] ?? 0
    this.#at += 1
    let value = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = this.#bytes[this.#at] ?? 0
      this.#at += 1
      value |= (byte & 127) << shift
    }
    return value
  }
}
