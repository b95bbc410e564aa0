import { afterAll, describe, test } from 'vitest'
import { browsersOf, expectAnswers, paths, visitors } from '../route-visits.ts'
import { ROUTES, SAME_AS } from '../routes.ts'
import { startSite } from '../server.ts'

/** test/routes.test.ts visits every route as one person of each kind; this visits them as everyone else. */
const site = await startSite({ env: { CHECK_CACHED_HTML: 'on' } })
afterAll(() => site.stop())
const browsers = await browsersOf(
  site,
  visitors.filter((person) => SAME_AS[person] !== person),
)

describe('who may go where', () => {
  test.each(paths.filter((path) => path in ROUTES && path !== '/signout'))('%s', (route) =>
    expectAnswers(route, browsers),
  )
})
