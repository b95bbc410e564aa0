import { getThread, listMessages } from '#features/messages/functions.ts'
import type { Side } from '#features/messages/words.ts'
import { pageId } from '#kit/page/page-id.ts'
import type { MessagesSearch } from './messages-head.ts'

export async function loadMessages(side: Side, { q = '' }: MessagesSearch) {
  return { list: await listMessages({ data: { side, q } }), side, now: new Date() }
}

/** Loads a thread. @throws not_found */
export async function loadThread({ threadId }: { threadId: string }) {
  return {
    thread: await getThread({ data: { threadId: pageId(threadId) } }),
    now: new Date(),
    clientKey: crypto.randomUUID(),
  }
}
