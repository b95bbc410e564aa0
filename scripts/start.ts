import { get } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ALLOCATOR_SETTINGS } from './allocator.ts'
import { type Child, runChild } from './child.ts'
import { SAMPLE_ACCOUNTS, seedSample } from './sample.ts'
import { setupLinkIn, setupLinkText } from './setup-link.ts'
import { errorPrinter, ROOT, type SiteDependencies, startDependencies } from './site-dependencies.ts'
import { EXIT_SETTING, grouped, say, sentenceOf, since } from './terminal.ts'
import { webMemoryFlags } from './web-memory.ts'
import { WORKER_MEMORY_FLAGS } from './worker-memory.ts'

/** `npm start`: runs the whole site on one machine, or only the role of ROLE=web or ROLE=worker. */

const began = Date.now()
const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})
if (env.ROLE === 'web') await import('./web.ts')
else if (env.ROLE === 'worker') await import(pathToFileURL(join(ROOT, 'dist', 'server', 'worker.js')).href)
else await startAll()

async function startAll(): Promise<void> {
  let dependencies: SiteDependencies | null = null
  let web: Child | null = null
  let worker: Child | null = null
  let ending: Promise<never> | null = null
  /** The current start step. Shutdown waits for it, so that it leaves no processes behind. */
  let current: Promise<unknown> = Promise.resolve()

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  try {
    say('Porchlight is starting…')
    if (!env.READ_LIMITS)
      say('  read limits   OFF (READ_LIMITS=off): nothing limits how many listings one client reads')
    dependencies = await step(startDependencies(env, (reason) => void end(1, reason)))
    const { childEnv, dataDir, hasSample } = dependencies
    const url = `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST}:${childEnv.PORT}`

    // The size of a real market is unknown here: allow for a million listings.
    const flags = webMemoryFlags(hasSample ? env.SAMPLE_LISTINGS : 1_000_000)
    web = startPart('web', [...flags, join(ROOT, 'scripts', 'web.ts')])
    await step(until(async () => (await readiness(url))?.schema === 'current'))
    say(`  web server    responds, ${since(began)} after the start`)
    const isSampleWaiting = hasSample && (await step(seedSample(dependencies)))
    worker = startPart('worker', [...WORKER_MEMORY_FLAGS, join(ROOT, 'dist', 'server', 'worker.js')])
    await step(showProgress(url, hasSample ? env.SAMPLE_LISTINGS : null))
    if (isSampleWaiting) await step(seedSample(dependencies))
    say(welcome(env.PUBLIC_URL ?? url, dependencies))

    function startPart(role: 'web' | 'worker', args: string[]): Child {
      return runChild({
        name: role === 'web' ? 'The web server' : 'The worker',
        args,
        env: { ...ALLOCATOR_SETTINGS, ...childEnv, ROLE: role },
        logFile: join(dataDir, 'logs', `${role}.log`),
        say,
        onLine: errorPrinter(role),
        onMessage: (message) => {
          const url = setupLinkIn(message)
          if (url) say(setupLinkText(url))
        },
        // Without the worker the site still answers, and reports that it is missing.
        isOptional: role === 'worker',
        onLost: (reason) => void end(1, reason),
      })
    }
  } catch (error) {
    await end(1, sentenceOf(error))
  }

  async function step<T>(work: Promise<T>): Promise<T> {
    current = work.catch(() => undefined)
    const result = await work
    // If shutdown began during the step, the next one must not start.
    return ending ?? result
  }

  function end(code: number, reason?: string): Promise<never> {
    ending ??= (async () => {
      say(reason ? `\n${reason}\n` : '\nStopping…')
      // Waiting for the site to become ready would be pointless; wait only for steps that leave processes behind.
      if (!dependencies) await current
      await web?.stop(12_000)
      await worker?.stop(20_000)
      await dependencies?.stop()
      if (!reason) say('Stopped. Your data is saved.')
      process.exit(code)
    })()
    return ending
  }
}

interface Readiness {
  schema?: string
  listings?: { imported?: number; first_pictures?: number }
  ready?: boolean
}

/** Uses a separate connection: a persistent one would delay the web server's shutdown. */
function readiness(url: string): Promise<Readiness | null> {
  return new Promise((done) => {
    const request = get(`${url}/readyz`, { agent: false, timeout: 5000 }, (response) => {
      json(response).then(
        (body) => done(typeof body === 'object' ? body : null),
        () => done(null),
      )
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => done(null))
  })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(50)
}

/** Prints import progress until the site has its listings and their first photos. */
async function showProgress(url: string, expected: number | null): Promise<void> {
  let said = ''
  let nextWord = 0
  for (;;) {
    const state = await readiness(url)
    if (state?.ready) return
    const { imported = 0, first_pictures: pictures = 0 } = state?.listings ?? {}
    const line = `  listings      ${grouped(imported)}${expected ? ` of ${grouped(expected)}` : ''} imported, ${grouped(pictures)} photos`
    if (line !== said && Date.now() > nextWord) {
      say(line)
      said = line
      nextWord = Date.now() + 2000
    }
    await sleep(100)
  }
}

function welcome(url: string, dependencies: SiteDependencies): string {
  const lines = ['', `Porchlight is running: ${url}   (${since(began)})`, '']
  if (dependencies.hasSample) {
    lines.push('Sample sign-ins:')
    for (const [name, what] of SAMPLE_ACCOUNTS) lines.push(`  ${`${name}@example.com`.padEnd(24)}${what}`)
    const place = join(dependencies.dataDir, 'sample-password')
    const password = {
      made: `Their password: ${dependencies.childEnv.SAMPLE_PASSWORD}   (also in ${place})`,
      stored: `Their password is in ${place}`,
      given: 'Password: set by SAMPLE_PASSWORD.',
    }
    lines.push('', password[dependencies.password], '')
  }
  lines.push('Press Ctrl-C to stop. Your data is saved.')
  return lines.join('\n')
}
