import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Stops the sample MLS's clock during the journeys: a home added or removed between two checks would break counts.
 * @returns a function that starts it again
 */
export default async function stopMarket(): Promise<(() => Promise<void>) | undefined> {
  const { DATA_DIR } = process.env
  if (!DATA_DIR) return
  const port = (await readFile(join(DATA_DIR, 'sample-mls', 'port'), 'utf8')).trim()
  const clock = async (body?: string): Promise<{ speed: number }> => {
    const answer = await fetch(`http://127.0.0.1:${port}/_sample/clock`, body ? { method: 'POST', body } : {})
    return answer.json()
  }
  const { speed } = await clock()
  await clock('{"speed":0}')
  return async () => void (await clock(JSON.stringify({ speed })))
}
