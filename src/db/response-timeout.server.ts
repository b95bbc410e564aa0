import type { Client } from 'pg'

/**
 * Closes a connection whose response is overdue. A hung machine or a network that drops packets sends no error, and
 * callers would wait for many minutes, until the operating system gives up. The pending query fails as with any lost
 * connection, and the pool opens a new one.
 * @param afterMs longer than the server's statement timeout, so that the server's error comes first
 */
export function closeWhenOverdue(client: Client, afterMs: number): void {
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
    const silence = new Error(`The database did not respond for ${afterMs / 1000} seconds.`)
    client.connection.stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
  }
}
