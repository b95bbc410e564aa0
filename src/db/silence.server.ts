import type { Client } from 'pg'

/**
 * Ends a connection that owes an answer for longer than the server may take for any: a machine that stands still or a
 * network that swallows packets says nothing, and whoever waits for it would wait until the system gives up, after many
 * minutes. What was asked fails as with any lost connection, and the pool makes a new one.
 * @param afterMs longer than the server's own limit for a statement, so that its word comes first
 */
export function endWhereSilent(client: Client, afterMs: number): void {
  let timer: NodeJS.Timeout | undefined
  client.query = new Proxy(client.query, {
    apply(query, self, given) {
      clearTimeout(timer)
      timer = setTimeout(end, afterMs)
      timer.unref()
      return Reflect.apply(query, self, given)
    },
  })
  client.on('drain', () => clearTimeout(timer))
  client.on('end', () => clearTimeout(timer))

  function end() {
    const silence = new Error(`The database said nothing for ${afterMs / 1000} seconds.`)
    client.connection.stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
  }
}
