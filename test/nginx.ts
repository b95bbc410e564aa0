import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs nginx with deploy/nginx.conf before web processes, on free ports and with a certificate made for it. */

const ROOT = dirname(import.meta.dirname)
const START_MS = 10_000

/** Path of nginx, or null if it is not installed. */
export const NGINX: string | null =
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((folder) => join(folder, 'nginx')).find(existsSync) ?? null

export interface Balancer {
  port: number
  /** The certificate of the server, for clients. */
  ca: string
  /** Returns the error log. */
  errors: () => Promise<string>
  stop: () => Promise<void>
}

interface BalancerOptions {
  port: number
  plainPort: number
  /** Ports of the web processes. */
  upstreams: readonly number[]
  /** True to pass on the address that a client sends, for load that comes from many networks. */
  isAddressTrusted?: boolean
}

/** Starts nginx and waits until it listens. @throws with its own words if the configuration is wrong */
export async function startNginx(options: BalancerOptions): Promise<Balancer> {
  if (!NGINX) throw new Error('nginx is not installed.')
  const nginx = NGINX
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-nginx-'))
  try {
    await mkdir(join(folder, 'temp'))
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,DNS:www.example.com,IP:127.0.0.1 -keyout ${key} -out ${certificate}`.split(
        ' ',
      ),
      { stdio: 'pipe' },
    )
    const main = join(folder, 'nginx.conf')
    await writeFile(main, mainConf(folder))
    await writeFile(join(folder, 'porchlight.conf'), await siteConf(options, certificate, key))
    execFileSync(nginx, ['-t', '-q', '-c', main], { stdio: 'pipe', encoding: 'utf8' })
    const child = spawn(nginx, ['-c', main, '-g', 'daemon off;'], { stdio: 'ignore' })
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGQUIT')
        const force = setTimeout(() => child.kill('SIGTERM'), 2000)
        await gone
        clearTimeout(force)
      }
      await rm(folder, { recursive: true, force: true })
    }
    // Without it, nginx would outlive a process that is ended by a signal.
    process.once('exit', () => child.kill('SIGTERM'))
    for (const until = Date.now() + START_MS; !(await isListening(options.port)); await sleep(20)) {
      if (child.exitCode !== null || Date.now() > until) {
        await stop()
        throw new Error('nginx did not start.')
      }
    }
    return {
      port: options.port,
      ca: await readFile(certificate, 'utf8'),
      errors: () => readFile(join(folder, 'error.log'), 'utf8').catch(() => ''),
      stop,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw words ? new Error(`nginx refuses deploy/nginx.conf: ${words}`) : error
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}

function mainConf(folder: string): string {
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  return [
    // If nginx runs as root, its workers would change to a user that may not read the folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} warn;`,
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temps,
    `  include ${join(folder, 'porchlight.conf')};`,
    '}',
  ].join('\n')
}

/** Returns deploy/nginx.conf with other ports, addresses and certificates. */
async function siteConf(options: BalancerOptions, certificate: string, key: string): Promise<string> {
  const { port, plainPort, upstreams, isAddressTrusted } = options
  const text = await readFile(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
  const [first = ''] = /^ *server 127\.0\.0\.1:3000.*$/m.exec(text) ?? []
  const servers = upstreams.map((upstream) => first.replace(':3000', `:${upstream}`)).join('\n')
  return text
    .replace(/(?:^ *server 127\.0\.0\.1:\d+.*\n)+/m, `${servers}\n`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/(server_name www\.example\.com);/, '$1 localhost;')
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    .replace('X-Forwarded-For $remote_addr', isAddressTrusted ? 'X-Forwarded-For $http_x_forwarded_for' : '$&')
}
