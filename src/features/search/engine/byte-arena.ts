/**
 * Bytes of many homes in few large arrays: a million small arrays would each have a head, and the collector of garbage
 * would look at all of them.
 */
export interface Pool {
  chunks: Uint8Array[]
  end: number
}

const CHUNK_BITS = 20
const CHUNK = 1 << CHUNK_BITS

export function makePool(): Pool {
  return { chunks: [], end: 0 }
}

/** Puts bytes in, fewer than a million, which stand in one piece. @returns where they begin */
export function put(pool: Pool, bytes: Uint8Array): number {
  const used = pool.end & (CHUNK - 1)
  if (used === 0 || used + bytes.length > CHUNK) pool.end = pool.chunks.push(new Uint8Array(CHUNK)) * CHUNK - CHUNK
  const start = pool.end
  pool.chunks[start >>> CHUNK_BITS]?.set(bytes, start & (CHUNK - 1))
  pool.end += bytes.length
  return start
}

/** The array that holds what begins here; `placeIn` says where in it. */
export function chunkOf(pool: Pool, start: number): Uint8Array {
  return pool.chunks[start >>> CHUNK_BITS] ?? NONE
}

export function placeIn(start: number): number {
  return start & (CHUNK - 1)
}

const NONE = new Uint8Array(0)

/** Numbers in as few bytes as they need, seven bits in each: the words that most homes have are small numbers. */
export class Writer {
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

  /** What was written since the last time; good until something else is written. */
  take(): Uint8Array {
    const all = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return all
  }
}

/** How many bytes a number takes. */
export function sizeOf(value: number): number {
  return value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
}

/** Reads what a writer wrote. One is used for many texts: making one for each would cost more than the reading. */
export class Reader {
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
