import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

/** A real IMAP server in this process, with one account: `replies`, whose password is `secret of replies`. */
export interface ImapServer {
  url: string
  port: number
  /** Puts an email in the inbox, as a mail server delivers it. */
  deliver: (source: string | Buffer) => void
  close: () => Promise<void>
}

export const IMAP_USER = 'replies'
export const IMAP_PASSWORD = 'secret of replies'

export async function startImap(): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'ENABLE', 'LITERALPLUS', 'UNSELECT', 'UIDPLUS'],
    users: { [IMAP_USER]: { password: IMAP_PASSWORD } },
    storage: { INBOX: { messages: [] } },
  })
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `imap://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${port}`,
    port,
    deliver: (source) => server.appendMessage('INBOX', [], false, Buffer.from(source).toString('binary')),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function freePort(): Promise<number> {
  const probe: Server = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
