import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium as launcher } from '@playwright/test'
import { expect, vi } from 'vitest'
import { renderEmail } from '#kit/email/email.tsx'
import { CHROMIUM_ARGS, chromium } from '../../scripts/chromium.ts'
import { databaseTest } from '../database.ts'
import { useEmailBrand } from '../email-brand.ts'
import { EMAIL_KINDS } from '../email-inputs.ts'
import { emailWordsOf, unknownFields } from '../email-words.ts'

/**
 * Draws every kind of email as mail clients show it: on a phone and a desktop, light and dark, with and without images.
 * The pictures and the plain texts are in test-results/emails, to be looked at.
 */
// Hundreds of pictures take minutes on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

const FOLDER = 'test-results/emails'
const WIDTHS = [360, 640] as const
const SCHEMES = ['light', 'dark'] as const
/** An image of the site, which is not running. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Variants of an input: its enums take another value in each, and yes becomes no. The last has the longest names. */
const VARIANTS = [0, 1, 2]
const LONGEST = 2

databaseTest('every email fits a phone, keeps its contrast in the dark, and says the same as plain text', async () => {
  useEmailBrand()
  const { path, env } = await chromium()
  const browser = await launcher.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGS],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  await mkdir(FOLDER, { recursive: true })
  const faults: string[] = []
  try {
    const page = await browser.newPage()
    await page.route(/^http/, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
    for (const kind of EMAIL_KINDS)
      for (const variant of VARIANTS) {
        const input = emailWordsOf(kind.input, variant, variant === LONGEST)
        const { subject, html, text } = await renderEmail(kind, input, { email: 'priya@example.com' }, LETTERHEAD)
        const name = `${kind.name}-${variant === LONGEST ? 'longest' : variant}`
        await writeFile(join(FOLDER, `${name}.txt`), `${subject}\n\n${text}`)
        if (/undefined|\[object|NaN|\{[a-z_]+\}/.test(subject + text)) faults.push(`${name}: ${subject}`)
        // Mail clients would take the punctuation into the link.
        if (/https?:\S*[,.;](?:\s|$)/.test(text)) faults.push(`${name}: punctuation at a link in the plain text`)
        if (!text.includes(LETTERHEAD.name)) faults.push(`${name}: no sender in the plain text`)
        const withoutImages = html.replaceAll(/(<img[^>]* src=")[^"]*/g, '$1data:,')
        for (const scheme of SCHEMES)
          for (const width of WIDTHS)
            for (const shown of new Set([html, withoutImages])) {
              await page.emulateMedia({ colorScheme: scheme })
              await page.setViewportSize({ width, height: 500 })
              await page.setContent(shown)
              const wide = await page.evaluate(() => document.documentElement.scrollWidth)
              if (wide > width) faults.push(`${name}: ${wide} px wide at ${width}`)
              faults.push(...(await page.evaluate(faintTexts)).map((one) => `${name} ${scheme}: ${one}`))
              await page.screenshot({
                path: join(FOLDER, `${name}-${width}-${scheme}${shown === html ? '' : '-no-images'}.png`),
                fullPage: true,
              })
            }
      }
  } finally {
    await browser.close()
  }
  expect([...new Set(faults)]).toEqual([])
  expect([...unknownFields]).toEqual([])
})

const LETTERHEAD = {
  name: 'Meridian Row Realty',
  email: 'office@example.com',
  phone: '317-555-0142',
  postal_address: '212 Main Street, Suite 4, Greenwood, IN 46142',
  license_number: 'RC52000142',
  affiliation: 'An independent franchisee.',
  url: 'http://localhost',
}

/** Returns the texts whose contrast with what is behind them is below WCAG AA. Runs in the page. */
function faintTexts(): string[] {
  const rgb = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgb(color).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const color = getComputedStyle(element).backgroundColor
    return rgb(color)[3] === 0 ? behind(element.parentElement) : color
  }
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (!element || words === '' || element.getClientRects().length === 0) continue
    const style = getComputedStyle(element)
    if (style.fontSize === '0px' || style.opacity === '0' || style.visibility === 'hidden') continue
    const [a, b] = [light(style.color), light(behind(element))].sort((x, y) => y - x) as [number, number]
    const needed = Number.parseFloat(style.fontSize) >= 24 ? 3 : 4.5
    const contrast = (a + 0.05) / (b + 0.05)
    if (contrast < needed) found.add(`${contrast.toFixed(1)} for “${words.slice(0, 40)}”`)
  }
  return [...found]
}
