import { chromium as browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS, chromium } from '../../scripts/chromium.ts'
import { PlainError, say } from '../../scripts/terminal.ts'
import { homesAndPictures } from '../pages.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/** Runs Lighthouse as a phone on a slow connection on the first pages of a visitor: `npm run drill -- lighthouse`. */

const MIN_SCORE = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PORT = 9333

const site = await startSampleSite(600, false)
const { path, env } = await chromium(say)
const chrome = await browser.launch({
  executablePath: path,
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${PORT}`],
  env: { ...process.env, ...env },
})
try {
  const { homes } = await homesAndPictures(site.url)
  const [first = '', second = ''] = homes
  const idOf = (home: string) => home.split('/').at(-1)
  const pages = {
    home: '/',
    search: '/properties/',
    listing: first,
    compare: `/properties/compare?ids=${idOf(first)}&ids=${idOf(second)}`,
  }
  const found: string[] = []
  let isGood = true
  for (const [name, page] of Object.entries(pages)) {
    // The first visit makes the photos; measure later visits.
    await scoresOf(`${site.url}${page}`)
    const { scores, faults } = await scoresOf(`${site.url}${page}`)
    isGood &&= Object.values(scores).every((score) => score >= MIN_SCORE)
    found.push(
      `${name}: ${Object.entries(scores)
        .map(([category, score]) => `${category} ${score}`)
        .join(', ')}${faults.length > 0 ? ` (${faults.join('; ')})` : ''}.`,
    )
  }
  await record('lighthouse', { isGood, found: [`${MIN_SCORE} is the target for each.`, ...found] })
} finally {
  await chrome.close()
  await site.stop()
}

async function scoresOf(url: string) {
  const run = await lighthouse(url, { port: PORT, onlyCategories: [...CATEGORIES], logLevel: 'error' })
  if (!run) throw new PlainError(`Lighthouse has no answer for ${url}.`)
  const { categories, audits } = run.lhr
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  )
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  )
  const faults = [
    ...metrics.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`),
    ...failed.map(({ title }) => title),
  ]
  return { scores, faults }
}
