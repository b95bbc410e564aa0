import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** Files that users and attackers upload. */

/** A PDF of one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Makes a ZIP file of these parts. `unpacked` overrides the size in the central directory. */
export function zip(parts: { name: string; text?: string; unpacked?: number; isEncrypted?: boolean }[]): Buffer {
  const locals: Buffer[] = []
  const contents: Buffer[] = []
  let at = 0
  for (const { name, text = '', unpacked = Buffer.byteLength(text), isEncrypted = false } of parts) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(unpacked, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    contents.push(entry, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, table, end])
}

const WORD_PARTS = [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: 'word/document.xml', text: '<w:document/>' },
]

/** Makes a Word document, with additional parts if given. */
export function word(...more: Parameters<typeof zip>[0]): Buffer {
  return zip([...WORD_PARTS, ...more])
}

/** Makes a photo with GPS coordinates in its metadata. */
export async function photoWithPlace(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'canary-owner', Make: 'canary-camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 36/1 4800/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '86/1 6/1 2400/100',
      },
    })
    .toBuffer()
}
