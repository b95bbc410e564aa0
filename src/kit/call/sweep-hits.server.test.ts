import { expect } from 'vitest'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest } from '../../../test/database.ts'
import { listJobs } from '../job/job.server.ts'
import { enforceRateLimit } from './limit.server.ts'
import './sweep-hits.server.ts'
import { countHit } from '../queries.server.ts'

databaseTest('windows that no limit looks at any more are forgotten, the others stay', async () => {
  const start = new Date('2026-11-02T10:00:00Z')
  const windowAt = (at: Date) => countHit('probe', at, new Date(0))
  const back = setClock({ now: () => start })
  await enforceRateLimit('public-form', '192.0.2.7')
  await windowAt(new Date('2026-10-31T09:00:00Z'))
  const job = listJobs().find(({ name }) => name === 'sweep-hits')
  await job?.run({} as never, { id: '1', signal: new AbortController().signal })
  back()
  // A deleted window restarts at one hit; the other one continues its count.
  expect(await windowAt(new Date('2026-10-31T09:00:00Z'))).toMatchObject({ current: 1 })
  expect(await countHit('public-form:192.0.2.7', start, new Date(0))).toMatchObject({ current: 2 })
})
