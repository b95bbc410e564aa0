import { pageHead } from '#kit/page/head.ts'

export interface MessagesSearch {
  q?: string
}

/** Parses the search parameters of the messages page. */
export function messagesSearch({ q }: Record<string, unknown>): MessagesSearch {
  return typeof q === 'string' && q.trim() ? { q: q.trim().slice(0, 100) } : {}
}

/** Returns the head of a thread, which names the partner. */
export function threadHead(matches: Parameters<typeof pageHead>[0], name: string | undefined) {
  return pageHead(matches, { title: name ? `Messages with ${name}` : 'Messages', isIndexed: false })
}
