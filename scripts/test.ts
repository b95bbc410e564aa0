import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.ts'
import { chromium } from './chromium.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { type RunningSite, startSite } from './site.ts'
import { freePort, ROOT } from './site-dependencies.ts'
import { addTotals, lastLine, type Totals, tool } from './steps.ts'
import { startTemporaryDatabase } from './temporary-database.ts'
import { PlainError, say, sentenceOf, since } from './terminal.ts'
import { vitest } from './vitest.ts'

/**
 * `npm test`: runs the check, then rules, database and wire tests, then browser journeys against the built site. Uses
 * the PostgreSQL of DATABASE_URL, whose user may create databases, or an embedded one. `npm test --
 * e2e/vendors.spec.ts` builds and runs only the named journeys. `npm test -- --release` adds what takes long: the tests
 * of test/release, journeys tagged @release, and journeys at both widths.
 */

/** Enough for every page, filter and badge. */
const SAMPLE_LISTINGS = '200'
const began = Date.now()
const undo: (() => Promise<void>)[] = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(130)))
}
try {
  const totals = await runAll()
  await cleanUp()
  say(`\nTotal time: ${since(began)}.`)
  process.stdout.write(`${lastLine(totals)}\n`)
  process.exitCode = totals.failed > 0 ? 1 : 0
} catch (error) {
  await cleanUp()
  say(sentenceOf(error))
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}

async function runAll(): Promise<Totals> {
  // DATABASE_URL names a server here, not the site's database, so remove it before checks parse the environment.
  const { DATABASE_URL: given } = process.env
  delete process.env.DATABASE_URL
  const { positionals: specs, values: options } = parseArgs({
    allowPositionals: true,
    options: { release: { type: 'boolean', default: false } },
  })
  if (options.release) process.env.WIDTHS ??= 'both'
  if (specs.length > 0) {
    const { code, output } = await tool('../scripts/launch.mjs', ['build'])
    if (code !== 0) throw new PlainError(output)
    return await journeys(given || (await ownServer()), specs)
  }

  say('Checks')
  const checks = await runChecks({ withUnit: false })

  say('\nUnit, database and wire tests')
  const serverUrl = given || (await ownServer())
  const tests = await vitest(options.release ? [] : ['--project=!release'], { DATABASE_URL: serverUrl })

  say('\nJourneys in the browser')
  return addTotals(checks, tests, await journeys(serverUrl, []).catch(asFailure))
}

/** Returns an error that prevents the journeys as a failure, so that earlier results are still reported. */
function asFailure(error: unknown): Totals {
  say(sentenceOf(error))
  return { passed: 0, failed: 1, skipped: 0 }
}

async function ownServer(): Promise<string> {
  const server = await startTemporaryDatabase(say, { isThrownAway: true })
  undo.push(server.stop)
  return server.url
}

async function journeys(serverUrl: string, specs: readonly string[]): Promise<Totals> {
  const browser = await chromium(say)
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-journeys-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = `porchlight_journeys_${process.pid}`
  const databaseUrl = await createDatabase(serverUrl, database)
  undo.push(() => dropDatabase(serverUrl, database))
  const password = randomBytes(12).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const posthogPort = (await freePort('127.0.0.1', 0)) ?? 0
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    SAMPLE: 'on',
    SAMPLE_LISTINGS,
    // Journeys do not depend on the content of photos; rendering has separate tests.
    SAMPLE_PICTURES: 'plain',
    SAMPLE_PASSWORD: password,
    MLS_URL: '',
    // Journeys enter and test a map in the administration, which the environment would forbid.
    MAP_STYLE_URL: '',
    // A journey stubs PostHog. Automated browsers are not tracked, so other journeys send nothing.
    POSTHOG_KEY: 'phc_journeys',
    POSTHOG_HOST: `http://127.0.0.1:${posthogPort}`,
    CHECK_CACHED_HTML: 'on',
    // Each journey sets its network address.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  undo.push(site.stop)
  say(`  the site is ready with ${SAMPLE_LISTINGS} listings at ${site.url}`)
  return playwright(site, specs, {
    BASE_URL: site.url,
    POSTHOG_PORT: String(posthogPort),
    SAMPLE_PASSWORD: password,
    DATABASE_URL: databaseUrl,
    // Journeys follow links in emails, which are signed when an email is sent.
    SECRET: secret,
    DATA_DIR: dataDir,
    CHROME_PATH: browser.path,
    ...browser.env,
  })
}

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

async function playwright(site: RunningSite, specs: readonly string[], env: NodeJS.ProcessEnv): Promise<Totals> {
  const file = join(tmpdir(), `porchlight-playwright-${process.pid}.json`)
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...specs],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      stdio: 'inherit',
    },
  )
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1))
    child.once('exit', (exit) => done(exit ?? 1))
  })
  const report: Report | null = await readFile(file, 'utf8').then(JSON.parse, () => null)
  await rm(file, { force: true })
  if (code !== 0) say(`\nOutput of the site:\n${await site.errors()}`)
  // A test that passes only on retry counts as failed.
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0)
  return {
    passed: report?.stats.expected ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: report?.stats.skipped ?? 0,
  }
}

async function cleanUp(): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const step of undo.reverse()) await step().catch((error: unknown) => say(sentenceOf(error)))
}
