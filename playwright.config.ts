import { defineConfig } from '@playwright/test'
import * as z from 'zod/mini'
import { CHROMIUM_ARGS, chromium } from './scripts/chromium.ts'

const { path, env } = await chromium()

/** Without a graphics card the processor plays one: it draws the map then, and pages the plain way, in three quarters of the time. */
const WITHOUT_GPU = ['--disable-gpu-compositing', '--disable-gpu-rasterization']

/**
 * `one`: each journey at one width, on the phone, or on a desk if it is tagged @wide, without those tagged @release.
 * `both`, as before a release: all journeys, at both widths except those tagged @once or @wide. `all`: those too.
 */
const widths = z.prefault(z.enum(['one', 'both', 'all']), 'one').parse(process.env.WIDTHS)

/** Journeys in a browser against a built site that stands: `npm test` starts one and says where in BASE_URL. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/stop-market.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two that work, and one for the time that they wait for a timer or an answer.
  workers: 3,
  forbidOnly: true,
  // Only what hangs is cut off: a busy machine takes its time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL,
    actionTimeout: 20_000,
    timezoneId: 'America/Indiana/Indianapolis',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: path, args: [...CHROMIUM_ARGS, ...WITHOUT_GPU], env: { ...process.env, ...env } },
  },
  projects: [
    {
      name: '390',
      grepInvert: { one: /@wide|@release/, both: /@wide/, all: undefined }[widths],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: '1440',
      grep: widths === 'one' ? /@wide/ : undefined,
      grepInvert: { one: /@release/, both: /@once/, all: undefined }[widths],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
