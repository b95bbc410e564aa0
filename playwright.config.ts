import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromium } from './scripts/chromium.ts'

const { path, env } = await chromium()

/** Journeys in a browser against a built site that stands: `npm test` starts one and says where in BASE_URL. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
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
    launchOptions: { executablePath: path, args: [...CHROMIUM_ARGS], env: { ...process.env, ...env } },
  },
  projects: [
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
