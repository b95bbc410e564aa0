import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * Starts a DNS server on the loopback that answers PTR and A questions from two tables, over UDP. Source: RFC 1035,
 * section 4.
 */
export async function startDns(
  names: Readonly<Record<string, string>>,
  addresses: Readonly<Record<string, string>>,
): Promise<{ address: string; stop: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = questionIn(question)
    const reversed = /^([\d.]+)\.in-addr\.arpa$/.exec(name)?.[1]?.split('.').reverse().join('.')
    const host = type === PTR && reversed ? names[reversed] : undefined
    const address = type === A ? addresses[name] : undefined
    const data = host ? encoded(host) : address ? Buffer.from(address.split('.').map(Number)) : null
    socket.send(answerTo(question, end, type, data), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

const A = 1
const PTR = 12
const NO_SUCH_NAME = 3

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, end: number, type: number, data: Buffer | null): Buffer {
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(0x8180 | (data ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(data ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!data) return head
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}

function encoded(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
}
