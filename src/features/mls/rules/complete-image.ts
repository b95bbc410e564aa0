import { detectImageFormat } from '../rules.ts'

const [MARKER, START_OF_SCAN, END_OF_IMAGE] = [0xff, 0xda, 0xd9]

/** Returns false for a truncated photo, detected by its format's end marker. Source: ITU T.81, PNG, RIFF, GIF89a. */
export function isCompleteImage(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (detectImageFormat(bytes)?.extension) {
    case 'jpg':
      return isCompleteJpeg(data)
    case 'png':
      return data.subarray(-MAX_TRAILER).includes(Buffer.from('IEND', 'latin1'))
    case 'webp':
      return data.length >= 12 && data.readUInt32LE(4) + 8 <= data.length
    case 'gif':
      // The last block is a semicolon; zeros after it are padding.
      return data.findLast((byte) => byte !== 0) === 0x3b
    case 'avif':
      return hasCompleteBoxes(data)
    default:
      return false
  }
}

/** Maximum number of bytes after the end marker, because some programs append a few. */
const MAX_TRAILER = 1024

/** Walks the segments to the first scan: the end of an embedded thumbnail is not the end of the photo. */
function isCompleteJpeg(data: Buffer): boolean {
  let at = 2
  while (at + 4 <= data.length) {
    if (data[at] !== MARKER) return false
    const marker = data[at + 1] ?? 0
    if (marker === MARKER) {
      at += 1
      continue
    }
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === START_OF_SCAN) return data.indexOf(Buffer.from([MARKER, END_OF_IMAGE]), at) > 0
    at += isAlone ? 2 : 2 + data.readUInt16BE(at + 2)
  }
  return false
}

/** Walks the boxes to the end of the file. A box of size 0 extends to the end. */
function hasCompleteBoxes(data: Buffer): boolean {
  let at = 0
  while (at + 8 <= data.length) {
    const size = data.readUInt32BE(at)
    if (size === 0) return true
    const length = size === 1 && at + 16 <= data.length ? Number(data.readBigUInt64BE(at + 8)) : size
    if (length < 8) return false
    at += length
  }
  return at === data.length
}
