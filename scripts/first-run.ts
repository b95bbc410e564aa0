import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import { startSampleMls } from '../sample/mls/server.ts'
import { CHROMIUM_ARGS, chromium } from './chromium.ts'
import { startMailSink } from './first-run-mail.ts'
import { walkFirstRun } from './first-run-steps.ts'
import { startSite } from './site.ts'
import { ROOT } from './site-dependencies.ts'
import { startTemporaryDatabase } from './temporary-database.ts'
import { PlainError, say, since } from './terminal.ts'

/** Photographs the first run of a new brokerage for docs/first-run.md, with the sample MLS as its feed. */

const LISTINGS = 300
const MAX_BYTES = 80_000
const LINK_MS = 60_000
/** Steps without a picture on the page. The system page names folders of the machine. */
const LEFT_OUT = ['09-email-right', '15-contact', '18-system']

/** Sets up a new site in a browser and stores a picture of each step. `undo` ends everything that it starts. */
export async function photographFirstRun(undo: (() => Promise<unknown>)[]): Promise<void> {
  const folder = join(ROOT, 'docs', 'pictures', 'first-run')
  await mkdir(folder, { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-first-run-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const token = randomBytes(12).toString('base64url')
  const feed = await startSampleMls({ listings: LISTINGS, dataDir: join(dataDir, 'mls'), token })
  undo.push(feed.close)
  const mail = await startMailSink()
  undo.push(mail.close)
  const database = await startTemporaryDatabase()
  undo.push(database.stop)
  const began = Date.now()
  const site = await startSite({
    DATA_DIR: join(dataDir, 'site'),
    DATABASE_URL: database.url,
    SECRET: randomBytes(32).toString('base64url'),
    SAMPLE: 'off',
    SAMPLE_PASSWORD: '',
    MLS_URL: '',
    SMTP_URL: '',
  })
  undo.push(site.stop)
  const link = await printedLink(site.output)
  const { path, env } = await chromium(say)
  const browser = await playwright.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGS],
    env: { ...process.env, ...env },
  })
  undo.push(() => browser.close())

  const terminal = await browser.newPage({ viewport: { width: 1440, height: 480 } })
  await terminal.setContent(terminalPage(site.output(), link))
  await shoot(terminal, '01-link')
  const log = (step: string) => say(`  ${since(began).padStart(8)}  ${step}`)
  await walkFirstRun({ browser, link, feed: { url: feed.url, token }, mail, shoot, log })

  async function shoot(page: Page, name: string): Promise<void> {
    if (LEFT_OUT.includes(name)) return
    const picture = await page.screenshot()
    for (let quality = 75; ; quality -= 10) {
      const image = await sharp(picture).webp({ quality }).toBuffer()
      if (image.length > MAX_BYTES && quality > 25) continue
      await writeFile(join(folder, `${name}.webp`), image)
      return
    }
  }
}

/** Waits for the link: the site may be ready before it is printed. */
async function printedLink(output: () => string): Promise<string> {
  for (const end = Date.now() + LINK_MS; Date.now() < end; await sleep(200)) {
    const link = /http:\S+\/setup\/[\w-]{43}/.exec(output())?.[0]
    if (link) return link
  }
  throw new PlainError(`The site printed no link to its setup:\n${output().trim()}`)
}

/** Shows what the terminal shows, with a link as short as one that no longer works. */
function terminalPage(output: string, link: string): string {
  const shown = output.replaceAll(link, `${link.slice(0, -36)}…`).replaceAll(ROOT, '.')
  const escaped = shown.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<body style="margin:0;background:#10202e"><pre style="margin:0;padding:36px;color:#e8eef3;font:20px/1.55 monospace">$ SAMPLE=off npm start\n${escaped}</pre>`
}
