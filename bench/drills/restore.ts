import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { startSite } from '../../scripts/site.ts'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { asOwner } from '../../test/postgres.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/**
 * Backs up a running site, restores it into an empty folder by the documented steps, and starts the site from it: `npm
 * run drill -- restore [listings]`.
 */

const MAX_S = 30 * 60
const KEY = 'the-key-of-the-restore-drill-0123456789'
const listings = Number(process.argv[2] ?? 6000)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-restore-'))
const file = join(folder, 'backup')
const dataDir = join(folder, 'data')
try {
  const site = await startSampleSite(listings, false)
  let backup: Ran
  let was: Record<string, number>
  let samplePassword: string
  try {
    samplePassword = (await readFile(join(site.dataDir, 'sample-password'), 'utf8')).trim()
    was = await countsOf(site.dataDir)
    backup = await command('backup', site.dataDir)
  } finally {
    await site.stop()
  }
  const { size } = await stat(file)
  const restored = await command('restore', dataDir)
  const began = Date.now()
  const again = await startSite({
    DATA_DIR: dataDir,
    SAMPLE_LISTINGS: String(listings),
    SAMPLE_PASSWORD: samplePassword,
    LOG_LEVEL: 'warn',
  })
  const ready_s = (Date.now() - began) / 1000
  let is: Record<string, number>
  let pages: number[]
  try {
    is = await countsOf(dataDir)
    pages = await Promise.all(
      ['/', '/properties', '/vetted-vendors'].map(async (path) => (await fetch(`${again.url}${path}`)).status),
    )
  } finally {
    await again.stop()
  }
  const differing = Object.keys(was).filter((table) => was[table] !== is[table])
  const total_s = backup.seconds + restored.seconds + ready_s
  const isWhole = restored.output.includes('The audit log is verified')
  await record('restore', {
    isGood: isWhole && differing.length === 0 && pages.every((status) => status === 200) && total_s < MAX_S,
    found: [
      `${grouped(listings)} listings, ${grouped(Object.values(was).reduce((a, b) => a + b, 0))} rows in ${Object.keys(was).length} tables: backup while the site ran ${backup.seconds.toFixed(1)} s (${(size / 1e6).toFixed(1)} MB, encrypted${mostOf(backup)}), restore ${restored.seconds.toFixed(1)} s${mostOf(restored)}, start ${ready_s.toFixed(1)} s.`,
      `Tables with a different number of rows afterward: ${differing.map((table) => `${table} (${was[table]} → ${is[table]})`).join(', ') || 'none'}.`,
      `The audit log ${isWhole ? 'is verified' : 'is NOT verified'}; home, search, and vendors answer ${pages.join(', ')}.`,
    ],
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}

interface Ran {
  seconds: number
  output: string
  /** Peak memory of the process, if the system reports it. */
  most_mb: number
}

function mostOf({ most_mb }: Ran): string {
  return most_mb > 0 ? `, ${most_mb} MB of memory at most` : ''
}

/** Runs `npm run backup -- FILE` or `restore`. */
function command(name: 'backup' | 'restore', folderOfData: string): Promise<Ran> {
  say(`  ${name} …`)
  const began = Date.now()
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', 'command.ts'), name, file]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folderOfData, BACKUP_KEY: KEY, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let most_mb = 0
  const watch = setInterval(async () => {
    const most = await peakOf(child.pid ?? 0).catch(() => 0)
    most_mb = Math.max(most_mb, most)
  }, 200)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    process.stderr.write(chunk)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      clearInterval(watch)
      if (code !== 0) fail(new Error(`${name} ended with ${code}: ${output}`))
      else done({ seconds: (Date.now() - began) / 1000, output, most_mb })
    })
  })
}

/** Returns the peak memory in megabytes of the program that the command started. */
async function peakOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const peaks = await Promise.all(
    children.map(async (child) => {
      const [line, status] = await Promise.all(
        ['cmdline', 'status'].map((name) => readFile(`/proc/${child}/${name}`, 'utf8').catch(() => '')),
      )
      const most = /^VmHWM:\s+(\d+) kB/m.exec(status ?? '')?.[1]
      return line?.includes('commands.js') && most ? Math.round(Number(most) / 1000) : 0
    }),
  )
  return Math.max(0, ...peaks)
}

/** Returns rows by table, except tables of counters and runs. */
async function countsOf(folderOfData: string): Promise<Record<string, number>> {
  const server = await startPostgres({ dataDir: folderOfData, log: say, isShared: true })
  return asOwner(server.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('mls_requests', 'mls_runs', 'mls_pace', 'rate_limits') order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      counts[name] = found[0]?.count ?? 0
    }
    return counts
  })
}
