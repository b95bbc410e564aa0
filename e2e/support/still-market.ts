import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The sample MLS lives by a clock of its own. It stands still for as long as the journeys count homes: one that comes or goes
 * between two looks would be somebody else's doing.
 */
export default async function standStill(): Promise<(() => Promise<void>) | undefined> {
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
