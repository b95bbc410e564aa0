import type { Delivery, MailPort, OutgoingMail } from './mail.ts'

/** Mail server in memory: stores accepted mail, and fails for the addresses `bounce@…` and `later@…`. */
export function fakeMail(): MailPort & { delivered: OutgoingMail[] } {
  const delivered: OutgoingMail[] = []
  return {
    delivered,
    async deliver(mail): Promise<Delivery> {
      if (mail.to.startsWith('bounce@'))
        return { outcome: 'refused', reason: '550 5.1.1 No such mailbox', fault: 'email', isAddressBad: true }
      if (mail.to.startsWith('later@')) return { outcome: 'retry', reason: '421 4.3.2 Try again later', fault: 'email' }
      delivered.push(mail)
      return { outcome: 'accepted' }
    },
    check: async () => true,
    close: () => undefined,
  }
}
