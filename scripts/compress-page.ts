import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

/**
 * Compresses a rendered page by the best encoding that the browser accepts. Measured on a results page (75 KB): zstd
 * 0.12 ms to 14.1 KB; brotli 0.62 ms to 14.1 KB; gzip 0.54 ms to 15.2 KB. A worker thread costs more than it saves if
 * all cores render pages: 6 to 30% fewer pages with gzip, in alternating runs.
 */
export function compressPage(page: Buffer, accepted: string): { encoding: string; body: Buffer } | null {
  const takes = (encoding: string) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, 'i').test(accepted)
  if (page.length < MIN_COMPRESS_BYTES) return null
  if (takes('zstd')) return { encoding: 'zstd', body: zstdCompressSync(page, ZSTD) }
  if (takes('br')) return { encoding: 'br', body: brotliCompressSync(page, brotliFor(page)) }
  if (takes('gzip')) return { encoding: 'gzip', body: gzipSync(page, { level: 4 }) }
  return null
}

/** Smaller pages fit one packet without compression. */
const MIN_COMPRESS_BYTES = 1024
/**
 * A window of 128 KB holds nearly every page, and its context stays below the size above which the allocator returns
 * memory to the system after each page (`scripts/allocator.ts`): 0.16 ms in place of 0.33 for the same 16.9 KB.
 */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 17 } }

function brotliFor(page: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: page.length } }
}
