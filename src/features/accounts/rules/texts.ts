import { STOP_WORDS, TEXT_REPLIES, type TextWish } from '../words/texts.ts'

/**
 * What somebody asks for by a text that is one of the agreed words, however it is spelled: "Stop.", "opt-out", "STOP ALL".
 * Null for any other text: who writes "stop by at five" ends nothing. Source: 47 CFR 64.1200(a)(10)
 */
export function wishOf(text: string): TextWish | null {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (STOP_WORDS.includes(word)) return 'stop'
  if (word === 'START') return 'start'
  return word === 'HELP' ? 'help' : null
}

/** What is answered to a wish, with the brokerage's name and how to reach it. */
export function replyTo(
  wish: TextWish,
  { name, phone, email }: { name: string; phone: string | null; email: string | null },
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return TEXT_REPLIES[wish].replace('{brokerage}', name).replace('{reach}', ways || 'visit our website')
}
