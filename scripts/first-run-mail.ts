import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { PlainError } from './terminal.ts'

/** Starts a mail server on 127.0.0.1 that stores every email in memory. It takes one password. */
export async function startMailSink() {
  const received: { to: string; source: string }[] = []
  const user = 'hello@example.com'
  const password = 'quiet mailbox 61'
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (given, _session, done) =>
      given.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source })
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    user,
    password,
    /** Waits for an email to an address. @returns its source */
    async next(to: string, timeoutMs: number): Promise<string> {
      for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(200)) {
        const found = received.find((email) => email.to === to)
        if (found) return found.source
      }
      throw new PlainError(`No email to ${to} arrived within ${timeoutMs / 1000} seconds.`)
    },
    close: () => new Promise<void>((ended) => server.close(() => ended())),
  }
}
