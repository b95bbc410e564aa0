import { DAY_MS } from '#kit/time/durations.ts'
import { FILE_TYPES, type Kind, MESSAGES, type Status } from './words.ts'

/** The kind of a file by its content, or the reason it is refused. */
export type DetectedKind = { kind: Kind; fault: null } | { kind: null; fault: string }

/**
 * Determines a file's kind from its bytes. The extension only has to agree. Images are checked further when decoded.
 * Source: bar U1.
 */
export function detectKind(bytes: Uint8Array, name: string): DetectedKind {
  if (bytes.length === 0) return refused(MESSAGES.empty)
  const extension = extensionOf(name)
  const kind = kindOf(bytes)
  if (kind === 'heic') return refused(MESSAGES.heic)
  if (kind === null) return refused(isKnown(extension) ? MESSAGES.notWhatItSays(extension) : MESSAGES.wrongKind)
  if (kind === 'txt' && isMarkup(bytes)) return refused(MESSAGES.markup)
  // Text has no magic number, so its extension, if any, must name a text file.
  if (kind === 'txt' && extension !== '' && !namesOf('txt').includes(extension)) {
    return refused(isKnown(extension) ? MESSAGES.notWhatItSays(extension) : MESSAGES.wrongKind)
  }
  if (kind === 'pdf' && !tail(bytes, 2048).includes('%%EOF')) return refused(MESSAGES.brokenPdf)
  if (kind === 'docx') {
    const fault = wordFault(bytes)
    if (fault) return refused(fault)
  }
  // An image with another image type's extension is common and harmless. Any other mismatch is suspicious.
  const isPicture = (one: string) => PICTURES.some((picture) => namesOf(picture).includes(one))
  const agrees =
    extension === '' || namesOf(kind).includes(extension) || (isPicture(extension) && PICTURES.includes(kind))
  if (!agrees) return refused(isKnown(extension) ? MESSAGES.notWhatItSays(extension) : MESSAGES.wrongKind)
  return { kind, fault: null }
}

function refused(fault: string): DetectedKind {
  return { kind: null, fault }
}

const PICTURES: readonly Kind[] = ['jpeg', 'png', 'webp']

/** Returns whether files of a kind are decoded and encoded again, which leaves only the image. */
export function isPictureKind(kind: Kind): boolean {
  return PICTURES.includes(kind)
}

function kindOf(bytes: Uint8Array): Kind | 'heic' | null {
  const at = (from: number, text: string) => toLatin1(bytes.subarray(from, from + text.length)) === text
  if (at(0, '%PDF-')) return 'pdf'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(4, 'ftyp')) return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(toLatin1(bytes.subarray(8, 12))) ? 'heic' : null
  if (at(0, 'PK\x03\x04')) return 'docx'
  // OLE container: an encrypted or old Word document.
  if (at(0, '\xd0\xcf\x11\xe0')) return null
  return isText(bytes) ? 'txt' : null
}

function toLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function tail(bytes: Uint8Array, length: number): string {
  return toLatin1(bytes.subarray(Math.max(0, bytes.length - length)))
}

/** UTF-8 without control characters other than tab, line feed, form feed and carriage return. */
function isText(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** HTML or SVG, whatever the extension. */
function isMarkup(bytes: Uint8Array): boolean {
  const start = toLatin1(bytes.subarray(0, 4096)).replace(/^\xef\xbb\xbf/, '')
  return /^\s*</.test(start) || /<(?:!doctype|html|head|body|script|svg|iframe|object|embed)\b/i.test(start)
}

const MAX_PARTS = 5000
/** A Word document within the upload limit that unpacks to more is a ZIP bomb. */
const MAX_UNPACKED = 300_000_000
const MAX_RATIO = 400

/** Returns the reason to refuse a ZIP file as a Word document, or null. Reads only its central directory. */
function wordFault(bytes: Uint8Array): string | null {
  const parts = partsOf(bytes)
  if (!parts || parts.length === 0 || parts.length > MAX_PARTS) return MESSAGES.brokenWord
  const names = new Set(parts.map(({ name }) => name))
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) return MESSAGES.wrongKind
  if (parts.some(({ is_encrypted }) => is_encrypted)) return MESSAGES.locked
  if (parts.some(({ name }) => /vbaproject|\.(?:exe|dll|js|vbs|scr|bat|cmd|ps1)$/i.test(name))) return MESSAGES.macros
  const packed = parts.reduce((sum, part) => sum + part.packed, 0)
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0)
  // Overlapping entries let a small file unpack to a huge one without declaring it.
  const isBomb = unpacked > MAX_UNPACKED || packed > bytes.length || unpacked > (packed + 10_000) * MAX_RATIO
  return isBomb ? MESSAGES.brokenWord : null
}

interface Part {
  name: string
  packed: number
  unpacked: number
  is_encrypted: boolean
}

/** Parses the central directory of a ZIP file. Null if it is invalid. Source: APPNOTE 6.3.10, 4.3.12 and 4.3.16. */
function partsOf(bytes: Uint8Array): Part[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const parts: Part[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    const [name, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    if (at + 46 + name > bytes.length || view.getUint32(at + 42, true) >= bytes.length) return null
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      is_encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + name + extra + comment
  }
  return parts
}

function endOf(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return null
}

function namesOf(kind: Kind): readonly string[] {
  return [FILE_TYPES[kind].extension, ...FILE_TYPES[kind].others]
}

function isKnown(extension: string): boolean {
  return Object.values(FILE_TYPES).some(({ extension: own, others }) => own === extension || others.includes(extension))
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const MAX_NAME = 120

/**
 * Returns a name that is safe to show, store and download, with the extension of the file's real kind.
 * Source: bar U2.
 */
export function safeName(name: string, kind: Kind): string {
  const { extension } = FILE_TYPES[kind]
  const base = (name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/["'<>|:*?;%\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const bare =
    namesOf(kind).includes(extensionOf(base)) || isKnown(extensionOf(base)) ? base.replace(/\.[a-z0-9]+$/i, '') : base
  const cut = [...bare.replace(/^[.\s]+|[.\s]+$/g, '')].slice(0, MAX_NAME).join('').trim()
  return `${cut || 'Document'}.${extension}`
}

/** Returns the Content-Disposition header for a download. Source: RFC 6266, RFC 8187. */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Returns whether a version may be opened and shared: clean, or unscanned because there is no scanner, which the page
 * shows.
 * Source: bar U4.
 */
export function isOpenable(status: Status): boolean {
  return status === 'clean' || status === 'unscanned'
}

/** Returns the reason that a version may not be opened or shared, or null. */
export function refusalOf(status: Status): string | null {
  if (isOpenable(status)) return null
  return status === 'infected' ? MESSAGES.infected : MESSAGES.notScannedYet
}

/** Returns whether a status may follow another. An infected version stays infected. */
export function canTransition(from: Status, to: Status): boolean {
  return NEXT_STATUSES[from].includes(to)
}

const NEXT_STATUSES: Record<Status, readonly Status[]> = {
  uploaded: ['scanning', 'unscanned'],
  scanning: ['scanning', 'clean', 'infected', 'unscanned'],
  unscanned: ['scanning'],
  clean: [],
  infected: [],
}

/** Returns the end of a share, or null if it has none. */
export function shareEnd(period: string, at: Date): Date | null {
  return period === 'always' ? null : new Date(at.getTime() + Number(period) * DAY_MS)
}

/** Returns the storage key of a version's bytes. */
export function storageKey(documentId: string, version: number): string {
  return `documents/${documentId}/${version}`
}
