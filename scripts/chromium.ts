import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'
import { ROOT } from './site-dependencies.ts'
import { PlainError } from './terminal.ts'

/**
 * A headless Chromium for tests and screenshots: the one of CHROME_PATH, or else the package's, unpacked once. The
 * arguments are the project's, because the package's include --disable-web-security and --single-process.
 */

export const CHROMIUM_ARGS: readonly string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // WebGL without a graphics card, for the map.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

export interface Chromium {
  path: string
  /** The environment to start it with. It may need libraries that the machine lacks. */
  env: Record<string, string>
}

/** Returns a browser that is ready to launch. @throws PlainError if there is none for this machine */
export async function chromium(say: (line: string) => void = () => undefined): Promise<Chromium> {
  if (process.env.CHROME_PATH) return { path: process.env.CHROME_PATH, env: {} }
  const source = join(ROOT, 'node_modules', '@sparticuz', 'chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64') return ownChrome()
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const folder = join(ROOT, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    say('Unpacking Chromium (a few seconds, once)…')
    await unpack(join(source, 'bin'), folder)
  }
  return { path: join(folder, 'chromium'), env: await environment(folder) }
}

/** Unpacks to a temporary folder and renames it when complete. */
async function unpack(bin: string, folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await Promise.all([
    pipeline(
      createReadStream(join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(making, 'chromium')),
    ),
    untar(join(bin, 'swiftshader.tar.br'), making),
    untar(join(bin, 'al2023.tar.br'), making),
    untar(join(bin, 'fonts.tar.br'), making),
  ])
  await writeFile(join(making, 'fonts.conf'), fontsConfiguration(folder))
  await chmod(join(making, 'chromium'), 0o755)
  await rename(making, folder).catch(async (error) => {
    // Another command unpacked it at the same time.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true, force: true })
  })
}

async function untar(archive: string, folder: string): Promise<void> {
  const bytes = await promisify(brotliDecompress)(await readFile(archive))
  const tar = spawn('tar', ['-x', '-C', folder, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'inherit'] })
  // tar stops at the archive's end mark, before the padding, which breaks the pipe. The exit code decides.
  tar.stdin.on('error', () => undefined)
  tar.stdin.end(bytes)
  const code = await new Promise<number | null>((done, fail) => {
    tar.once('error', fail)
    tar.once('close', done)
  })
  if (code !== 0) throw new PlainError(`${archive} could not be unpacked.`)
}

/** Uses the bundled libraries only if the machine lacks them, because their version may differ. */
async function environment(folder: string): Promise<Record<string, string>> {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib']
  const isThere = libraries.some((place) => existsSync(join(place, 'libnss3.so')))
  const env: Record<string, string> = {}
  if (!isThere) env.LD_LIBRARY_PATH = join(folder, 'lib')
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return env
}

/** Writes a font configuration, because the bundled one has paths of another system. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function ownChrome(): Chromium {
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]
  const path = places.find((place) => existsSync(place))
  if (path) return { path, env: {} }
  throw new PlainError(
    `No headless Chromium is available for ${process.platform}-${process.arch}. Please install Chrome, or set CHROME_PATH to a browser.`,
  )
}
