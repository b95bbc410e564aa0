import { pageHead } from '#kit/page/head.ts'

export interface MessagesSearch {
  q?: string
}

/** Returns the search of the conversations from the address. */
export function messagesSearch({ q }: Record<string, unknown>): MessagesSearch {
  return typeof q === 'string' && q.trim() ? { q: q.trim().slice(0, 100) } : {}
}

/** Names the other side in the head of a conversation. */
export function threadHead(matches: Parameters<typeof pageHead>[0], name: string | undefined) {
  return pageHead(matches, { title: name ? `Messages with ${name}` : 'Messages', isIndexed: false })
}
