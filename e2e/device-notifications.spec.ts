import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

interface Shown {
  title: string
  body: string
  tag: string
  data: { path: string }
  close: () => void
}

/** Parts of a service worker's global object, with what the journey reads there. */
interface WorkerScope {
  shown: Shown[]
  opened: string[]
  registration: { showNotification: (title: string, options: Omit<Shown, 'title' | 'close'>) => Promise<void> }
  clients: { openWindow: (url: string) => Promise<void> }
  ExtendableEvent: new (type: string) => Event
  dispatchEvent: (event: Event) => boolean
}

test('an agent finds the switch, and a notification says what came and opens its page', { tag: '@release' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'agent')
  await page.goto('/dashboard/preferences')
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  // Without permission, as in a new browser.
  await expect(section.getByRole('status')).toHaveText(/^(Notifications are off|Your browser blocks notifications)/)
  await expectNoAxeFaults(page)

  // A private window has no push service, so only the subscription is mocked here, for an invented host.
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const json = { endpoint: 'https://journey.notify.windows.com/1', keys }
    const made = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => true }
    let current: typeof made | null = null
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = made
        sessionStorage.setItem('journey-subscribed', 'yes')
        return made
      },
      getSubscription: async () => current ?? (sessionStorage.getItem('journey-subscribed') ? made : null),
    })
  })
  await page.goto('/agent')
  await page.getByRole('link', { name: 'Turn on notifications' }).click()
  await section.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(section.getByRole('status')).toHaveText('Notifications are on until you sign out.')
  await page.reload()
  await expect(section.getByRole('status')).toHaveText('Notifications are on until you sign out.')
  await expectNoAxeFaults(page)

  // Nor does a private window show notifications, so the test records the worker's last step instead.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, { body, tag, data }) => {
      scope.shown.push({ title, body, tag, close: () => undefined, data })
    }
    scope.clients.openWindow = async (url) => void scope.opened.push(new URL(url).pathname)
  })
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) found(registration.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'Our office', body: 'Buying: Robin Porter', path: '/agent/inquiries', tag: 'one' }),
  })
  const shown = () => worker.evaluate(() => (self as unknown as WorkerScope).shown.map(({ close: _, ...one }) => one))
  await expect
    .poll(shown)
    .toEqual([{ title: 'Our office', body: 'Buying: Robin Porter', tag: 'one', data: { path: '/agent/inquiries' } }])
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const [notification] = scope.shown
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
  await expect.poll(() => worker.evaluate(() => (self as unknown as WorkerScope).opened)).toEqual(['/agent/inquiries'])

  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('status')).toHaveText('Notifications are off on this device.')

  await page.goto('/agent')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Get lead notifications on this device')).toHaveCount(0)
})

test('the site can be added to a home screen under the brokerage’s name', async ({ page }) => {
  const answer = await page.request.get('/app.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' })
  expect((await page.request.get(manifest.icons[0].src)).ok()).toBe(true)
  await page.goto('/')
  expect(await page.title()).toContain(manifest.name)
})
