import { expectNoAxeFaults } from './support/axe.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectLosses, test, untilNetworkIdle } from './support/test.ts'

const AREAS: { who: Person; from: string; to: string; title: string }[] = [
  { who: 'agent', from: '/agent', to: '/agent/clients', title: 'People' },
  { who: 'super', from: '/admin', to: '/admin/users', title: 'Users' },
  { who: 'buyer', from: '/dashboard', to: '/dashboard/favorites', title: 'Favorites' },
]

for (const { who, from, to, title } of AREAS)
  test(`a page of ${from} that does not come keeps the navigation, and comes when it is tried again`, {
    tag: '@once',
  }, async ({ page }) => {
    expectLosses(page)
    await signIn(page, who)
    await page.goto(from)
    await untilNetworkIdle(page)
    // The guard of the area fails too, and with it the layout.
    await page.route('**/_serverFn/**', (route) => route.abort())
    const link = page.locator(`nav a[href="${to}"]`).first()
    await link.evaluate((one: HTMLElement) => one.click())
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Something went wrong!')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('link', { name: /^317-/ })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.unroute('**/_serverFn/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${to}$`))
  })
