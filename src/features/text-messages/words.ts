/**
 * Keywords that opt out of all texts, without spaces or punctuation.
 * Source: 47 CFR 64.1200(a)(10) for "stop", "quit", "end", "revoke", "opt out", "cancel" and "unsubscribe"; CTIA
 * Messaging Principles 5.1.3 for the others.
 */
export const STOP_WORDS: readonly string[] = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]

/** `{brokerage}` and `{reach}` are replaced by its name and contact details. */
export const TEXT_REPLIES = {
  stop: '{brokerage}: You are opted out and will get no more texts from us. Reply START to allow them again.',
  start:
    '{brokerage}: This number can get our texts again if you turn them on in your preferences. Reply STOP to opt out.',
  help: '{brokerage}: For help, {reach}. Message and data rates may apply, and message frequency may vary. Reply STOP to opt out.',
} as const
export type TextWish = keyof typeof TEXT_REPLIES
