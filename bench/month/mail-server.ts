import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * An SMTP server that fails a third of the mails, at every stage: it drops the connection, refuses for now, and, what is
 * nastiest, takes a mail and then ends without an answer, so that the sender must send it again.
 */

const FAULTS = ['drop', 'refuse_sender', 'refuse_recipient', 'drop_in_data', 'refuse_data', 'lose_answer'] as const
type Fault = (typeof FAULTS)[number]
const FAULT_SHARE = 1 / 3
const LATE_SHARE = 0.06

export interface TakenMail {
  message_id: string
  to: string
  /** Simulated time. */
  at: number
  real_at: number
  /** False if the sender could not know that it was taken. */
  is_answered: boolean
}

export interface MailServer {
  port: number
  taken: TakenMail[]
  faults: Map<string, number>
  attempts: () => number
  stop: () => Promise<void>
}

export async function startMailServer(random: () => number, now: () => number): Promise<MailServer> {
  const taken: TakenMail[] = []
  const faults = new Map<string, number>()
  const sockets = new Set<Socket>()
  let attempts = 0
  const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1)

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    if (random() < LATE_SHARE) {
      note('refuse_connection')
      return void socket.end('421 4.3.2 too busy\r\n')
    }
    say('220 mail.example.com ESMTP')
    let rest = ''
    let to = ''
    let fault: Fault | null = null
    let lines: string[] | null = null
    socket.setEncoding('utf8').on('data', (text: string) => {
      const all = `${rest}${text}`.split('\r\n')
      rest = all.pop() ?? ''
      for (const line of all) {
        if (lines) {
          if (line !== '.') lines.push(line)
          else {
            const message_id = /^message-id:\s*(<[^>]+>)/im.exec(lines.join('\n'))?.[1] ?? ''
            lines = null
            if (fault === 'refuse_data') say('451 4.3.0 try again later')
            else if (fault !== 'drop_in_data') {
              taken.push({ message_id, to, at: now(), real_at: Date.now(), is_answered: fault !== 'lose_answer' })
              if (fault === 'lose_answer') return void socket.destroy()
              say('250 2.0.0 taken')
            }
          }
          continue
        }
        if (/^mail from/i.test(line)) {
          attempts += 1
          fault = random() < FAULT_SHARE ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null
          if (fault) note(fault)
          if (fault === 'drop') return void socket.destroy()
          say(fault === 'refuse_sender' ? '451 4.3.0 try again later' : '250 2.1.0 yes')
        } else if (/^rcpt to/i.test(line)) {
          to = /<([^>]*)>/.exec(line)?.[1] ?? ''
          say(fault === 'refuse_recipient' ? '450 4.2.1 try again later' : '250 2.1.5 yes')
        } else if (/^data/i.test(line)) {
          say('354 go on')
          lines = []
          // The mail may have come by then; it is thrown away.
          if (fault === 'drop_in_data') setTimeout(() => socket.destroy(), 2)
        } else if (/^quit/i.test(line)) socket.end('221 2.0.0 bye\r\n')
        else say('250 2.0.0 yes')
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    faults,
    attempts: () => attempts,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((ended) => server.close(() => ended()))
    },
  }
}
