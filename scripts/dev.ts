import { join } from 'node:path'
import { createServer } from 'vite'
import { type Child, runChild } from './child.ts'
import { seedSample } from './sample.ts'
import { errorPrinter, ROOT, type SiteDependencies, startDependencies } from './site-dependencies.ts'
import { tool } from './steps.ts'
import { EXIT_SETTING, PlainError, say, sentenceOf } from './terminal.ts'

/**
 * `npm run dev`: serves the site with hot reload. Pages come from the development server; the worker and the sample
 * data come from a build made at the start, so a change to a job shows after a restart.
 */

process.env.NODE_ENV ||= 'development'
const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})

/** src/server.ts as the development server loads it. */
interface Program {
  start: () => Promise<void>
  stop: () => Promise<void>
}

let dependencies: SiteDependencies | null = null
let worker: Child | null = null
let pages: Awaited<ReturnType<typeof createServer>> | null = null
let program: Program | null = null
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
try {
  say('Porchlight is starting for development…')
  const { code, output } = await tool('../scripts/launch.mjs', ['build'])
  if (code !== 0) throw new PlainError(output)
  dependencies = await startDependencies(env, (reason) => void end(1, reason))
  if (dependencies.hasSample) await seedSample(dependencies)
  worker = runChild({
    name: 'The worker',
    args: [join(ROOT, 'dist', 'server', 'worker.js')],
    env: { ...dependencies.childEnv, ROLE: 'worker' },
    logFile: join(dependencies.dataDir, 'logs', 'worker.log'),
    say,
    onLine: errorPrinter('worker'),
    isOptional: true,
    onLost: (reason) => void end(1, reason),
  })
  // Pages run in this process, so it needs the web server's settings.
  Object.assign(process.env, dependencies.childEnv, { ROLE: 'web' })
  delete process.env.SAMPLE
  pages = await createServer({
    root: ROOT,
    server: { host: env.HOST, port: Number(dependencies.childEnv.PORT), strictPort: true },
  })
  const { start, stop } = await pages.ssrLoadModule('/src/server.ts')
  program = { start, stop }
  await program.start()
  await pages.listen()
  say(`\nPorchlight is running, with hot reload: http://${env.HOST}:${dependencies.childEnv.PORT}`)
  if (dependencies.hasSample) say(`The sample accounts' password: ${dependencies.childEnv.SAMPLE_PASSWORD}`)
} catch (error) {
  await end(1, sentenceOf(error))
}

async function end(code: number, reason?: string): Promise<void> {
  if (isEnding) return
  isEnding = true
  say(reason ? `\n${reason}\n` : '\nStopping…')
  await program?.stop()
  await pages?.close()
  await worker?.stop(20_000)
  await dependencies?.stop()
  process.exit(code)
}
