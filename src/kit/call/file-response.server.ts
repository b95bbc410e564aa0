import { log } from '../log.server.ts'

/**
 * Streams a file as its pieces are generated, at the client's pace, so that memory does not grow with its length. A
 * failure aborts the connection, so that a partial file never passes for a complete one.
 */
export function fileAnswer(pieces: AsyncGenerator<string>, file: { name: string; type: string }): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: error, file: file.name }, 'a file response broke off')
          controller.error(error)
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'content-type': file.type,
      // Our own names have lowercase letters, digits, dots and hyphens.
      'content-disposition': `attachment; filename="${file.name.replace(/[^a-z0-9.-]/gi, '-')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
