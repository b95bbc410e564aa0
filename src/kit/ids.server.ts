import { hash, randomBytes } from 'node:crypto'

/** Returns a new UUID v7, which sorts by creation time and so keeps indexes dense. Source: RFC 9562, 5.7. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return format(bytes)
}

/** Returns the UUID v5 of a name, equal on every machine. Source: RFC 9562, 5.5. */
export function idOf(namespace: string, ...name: string[]): string {
  const hex = hash('sha1', Buffer.concat([bytesOf(namespace), Buffer.from(name.join('\n'))]), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const namespaces = new Map<string, Buffer>()

/** Cached, because there are few namespaces with many names each. */
function bytesOf(namespace: string): Buffer {
  const known = namespaces.get(namespace) ?? Buffer.from(namespace.replaceAll('-', ''), 'hex')
  namespaces.set(namespace, known)
  return known
}

function format(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
