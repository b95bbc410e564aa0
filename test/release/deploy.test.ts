import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { ENV_KEYS, parseEnv } from '#env.server.ts'
import { ALLOCATOR_SETTINGS } from '../../scripts/allocator.ts'
import { NGINX, startNginx } from '../nginx.ts'
import { freePort, startSite } from '../server.ts'

/** The files of deploy/: nginx and Caddy run for real before two web processes, and the other files are compared with the program. */

const ROOT = dirname(dirname(import.meta.dirname))
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const CADDY = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'caddy'))
  .find(existsSync)

const site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://localhost' } })
afterAll(() => site.stop())
const upstreams = site.urls.map((url) => Number(new URL(url).port))

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

function get(
  port: number,
  path: string,
  options: { ca?: string; headers?: Record<string, string> } = {},
): Promise<Got> {
  const send = options.ca ? request : plainRequest
  return new Promise((done, fail) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'localhost', connection: 'close', ...options.headers },
        ...(options.ca ? { ca: options.ca, servername: 'localhost' } : {}),
      },
      async (response) =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    )
    outgoing.once('error', fail)
    outgoing.end()
  })
}

/** Stops one process, then the other, while requests go on. @returns the statuses of all responses */
async function rollBoth(path: string, load: (path: string) => Promise<Got>): Promise<Set<number>> {
  const statuses = new Set<number>()
  let isDone = false
  const readers = Array.from({ length: 4 }, async () => {
    while (!isDone) statuses.add((await load(path)).status)
  })
  for (const at of [0, 1]) {
    await site.kill(at, 'SIGTERM')
    await sleep(500)
    await site.restart(at)
    await sleep(2500)
  }
  isDone = true
  await Promise.all(readers)
  return statuses
}

describe.skipIf(NGINX === null)('nginx.conf', () => {
  test('serves the site with TLS, compressed, and answers while each process restarts', async () => {
    const [port, plainPort] = [await freePort(), await freePort()]
    const nginx = await startNginx({ port, plainPort, upstreams })
    try {
      const secure = (path: string, headers?: Record<string, string>) =>
        get(port, path, { ca: nginx.ca, headers: headers ?? {} })
      const home = await secure('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
      expect(home).toMatchObject({ status: 200, headers: { 'content-encoding': expect.any(String) } })
      expect(home.headers['strict-transport-security']).toContain('max-age')
      expect((await secure('/metrics')).status).toBe(404)
      expect((await secure('/readyz')).status).toBe(200)
      expect(await get(plainPort, '/buy?x=1')).toMatchObject({
        status: 301,
        headers: { location: 'https://www.example.com/buy?x=1' },
      })
      expect(await rollBoth('/vetted-vendors', secure)).toEqual(new Set([200]))
    } finally {
      await nginx.stop()
    }
  })
})

describe.skipIf(!CADDY)('Caddyfile', () => {
  test('serves the site, hides the metrics, and answers while each process restarts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-caddy-'))
    const port = await freePort()
    const file = join(folder, 'Caddyfile')
    const adapted = read('deploy/Caddyfile')
      .replace('127.0.0.1:3000 127.0.0.1:3001', upstreams.map((one) => `127.0.0.1:${one}`).join(' '))
      .replace(/^www\.example\.com \{/m, `http://localhost:${port} {`)
      // It would listen on a privileged port.
      .replace(/^example\.com \{\n.*\n\}\n/m, '')
    await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${adapted}`)
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const given = ['--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')]
    await promisify(execFile)(CADDY ?? '', ['validate', ...given], { env })
    const caddy = spawn(CADDY ?? '', ['run', '--adapter', 'caddyfile', '--config', file], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const printed: string[] = []
    caddy.stderr.on('data', (chunk) => printed.push(String(chunk)))
    try {
      await expect
        .poll(async () => (await get(port, '/readyz').catch(() => null))?.status, { message: printed.join('') })
        .toBe(200)
      const plain = (path: string) => get(port, path)
      expect((await plain('/metrics')).status).toBe(404)
      expect(await rollBoth('/vetted-vendors', plain)).toEqual(new Set([200]))
    } finally {
      const gone = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Settings that a unit or a container gives a process. */
function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]),
  )
}

describe.each(['porchlight.service', 'porchlight-web@.service', 'porchlight-worker.service'])('%s', (name) => {
  const unit = read(`deploy/${name}`)
  test('starts an existing program with valid settings', () => {
    const given = settingsOf(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')
    const [ofAllocator, settings] = [true, false].map((isAllocator) =>
      Object.fromEntries(Object.entries(given).filter(([key]) => key.startsWith('MALLOC_') === isAllocator)),
    ) as [Record<string, string>, Record<string, string>]
    // The whole site sets them for its processes.
    expect(ofAllocator).toEqual(name === 'porchlight.service' ? {} : ALLOCATOR_SETTINGS)
    expect(Object.keys(settings).filter((key) => !ENV_KEYS.includes(key))).toEqual([])
    const rest = { DATABASE_URL: 'postgres://x/y', SECRET: 'x'.repeat(32) }
    expect(parseEnv({ ...settings, ...rest, ...(settings.PORT ? { PORT: '3000' } : {}) }).faults).toBeNull()
    const program = /^ExecStart=\/usr\/bin\/node \/opt\/porchlight\/(\S+)$/m.exec(unit)?.[1] ?? 'none'
    expect(existsSync(join(ROOT, program)), program).toBe(true)
  })
  test('gives it time to stop, and does not restart it with a wrong setting', () => {
    const stop_s = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(stop_s).toBeGreaterThan(name.includes('web') ? 10 : 25)
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
    expect(unit).toMatch(/^KillMode=mixed$/m)
  })
})

const SYSTEMD = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(existsSync)

test.skipIf(!SYSTEMD)('systemd understands every line of the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-units-'))
  try {
    for (const name of ['porchlight.service', 'porchlight-web@3000.service', 'porchlight-worker.service']) {
      const file = join(folder, name)
      // The program of the unit need not be installed here.
      const unit = read(`deploy/${name.replace('3000', '')}`).replace('/usr/bin/node', process.execPath)
      await writeFile(file, unit)
      const { stdout, stderr } = await promisify(execFile)(SYSTEMD ?? '', ['verify', file])
      expect(stdout + stderr).toBe('')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the image has the allocator’s settings', () => {
  expect(settingsOf(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '')).toMatchObject(ALLOCATOR_SETTINGS)
})

test('compose.yaml names settings of the program and roles, and mounts folders that the image has', () => {
  const compose = read('deploy/compose.yaml')
  const keys = [...compose.matchAll(/^ {2,6}([A-Z][A-Z_]+): /gm)].map(([, key = '']) => key)
  expect(keys.filter((key) => !ENV_KEYS.includes(key) && !key.startsWith('POSTGRES_'))).toEqual([])
  expect([...compose.matchAll(/^ {6}ROLE: (\w+)$/gm)].map(([, role]) => role)).toEqual(['web', 'worker'])
  // A named volume takes the owner of the folder in the image, and root's would refuse the program's user.
  const made = /mkdir (.*) && chown node:node (.*)$/m.exec(read('Containerfile'))?.[1]?.split(' ') ?? []
  const mounted = [...(/^x-site:[\s\S]*?\n\n/m.exec(compose)?.[0].matchAll(/^ {4}- \w+:(\/\w+)$/gm) ?? [])]
  expect(mounted.map(([, path]) => path)).toEqual(made)
})

test('the alerts use metrics that the program has, and each is explained', () => {
  const rules = read('deploy/prometheus-rules.yml')
  const sources = globSync('src/**/*.ts', { cwd: ROOT }).map(read).join('\n')
  const known = new Set([...sources.matchAll(/name: '(porchlight_\w+)'/g)].map(([, name = '']) => name))
  const used = new Set(
    [...rules.matchAll(/porchlight_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  )
  expect(used.size).toBeGreaterThan(8)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...read('docs/operations/monitoring.md').matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, name]) => name)
  expect(explained).toEqual(alerts)
})

test('links of the handbook lead to files and headings', () => {
  const anchorsOf = (page: string) =>
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
  for (const page of ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: ROOT })]) {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      expect(existsSync(join(ROOT, file)), `${page}: ${target}`).toBe(true)
      if (anchor) expect(anchorsOf(file), `${page}: ${target}`).toContain(anchor)
    }
  }
})
