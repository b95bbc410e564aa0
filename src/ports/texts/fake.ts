import type { OutgoingText, TextDelivery, TextPort } from './texts.ts'

/**
 * Text gateway in memory: stores accepted messages, and fails for certain numbers (…0001 stopped, …0002 invalid, …0003
 * busy).
 */
export function fakeTexts(): TextPort & { delivered: OutgoingText[] } {
  const delivered: OutgoingText[] = []
  return {
    delivered,
    async deliver(text): Promise<TextDelivery> {
      if (text.to.endsWith('0001')) return { outcome: 'refused', reason: '400 21610', isStopped: true }
      if (text.to.endsWith('0002')) return { outcome: 'refused', reason: '400 21211', isStopped: false }
      if (text.to.endsWith('0003')) return { outcome: 'retry', reason: '429 20429' }
      delivered.push(text)
      return { outcome: 'accepted', id: `SM${delivered.length}` }
    },
  }
}
