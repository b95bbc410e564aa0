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
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

function brotliFor(page: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: page.length } }
}
