import { randomUUID } from 'node:crypto'
import { emailsTo } from '../test/emails.ts'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('an agent offers an agreement, and the buyer reads, signs and prints it', { tag: '@wide' }, async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  expectRefusals(page)
  const email = await ownAccount('Robin Porter')
  const theirs = await browser.newContext({ baseURL, viewport })
  const buyer = await theirs.newPage()
  await signInAs(buyer, email)

  await test.step('the buyer has none yet', async () => {
    await buyer.goto('/dashboard/relationships')
    await expect(buyer.getByRole('heading', { name: 'No agency relationships' })).toBeVisible()
    await expect(buyer.getByText("You don't have any active agency relationships.")).toBeVisible()
    await expectNoAxeFaults(buyer)
  })

  await test.step('the agent writes the terms, and is told what is missing', async () => {
    await signIn(page, 'agent')
    await page.goto('/agent/relationships/new')
    await page.getByLabel('Person’s email').fill(email)
    await page.getByLabel('Homes covered').fill('Any home in Johnson County.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Check the form')).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: '6 months from the agreement date' }).click()
    await expect(page.getByLabel('Last day')).not.toHaveValue('')
    await page.getByLabel('Percent of the price').fill('2.5')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Porter, buyer agency' })).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('signs it first', async () => {
    await page.getByRole('checkbox', { name: /sign this electronically/ }).check()
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await expect(page.getByText('Type your name, or draw your signature.').first()).toBeVisible()
    await page.getByLabel('Your name, as your signature').fill('Lena Kowalczyk')
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await expect(page.getByText('Awaiting disclosure acknowledgment')).toBeVisible()
  })

  await test.step('the buyer reads the disclosure before the agreement', async () => {
    await buyer.goto('/dashboard/relationships')
    await expect(buyer.getByText('Awaiting disclosure acknowledgment')).toBeVisible()
    await expectNoAxeFaults(buyer)
    await buyer.getByRole('link', { name: /^View Details/ }).click()
    await expect(buyer.getByRole('heading', { name: /Step 1 of 2/ })).toBeVisible()
    await expect(buyer.getByText('2.5% of the price').first()).toBeVisible()
    await buyer.getByRole('checkbox', { name: /I have read this disclosure/ }).check()
    await buyer.getByRole('button', { name: 'Acknowledge and continue' }).click()
    await expect(buyer.getByRole('heading', { name: /Step 2 of 2/ })).toBeVisible()
    await expectNoAxeFaults(buyer)
  })

  await test.step('draws the signature', async () => {
    const pad = buyer.getByRole('img', { name: /Draw your signature here/ })
    // Hovering fails while the save notification covers the pad.
    await pad.hover({ position: { x: 40, y: 60 } })
    const box = await pad.boundingBox()
    if (!box) throw new Error('There is no pad.')
    await buyer.mouse.move(box.x + 40, box.y + 60)
    await buyer.mouse.down()
    for (const [x, y] of [
      [80, 30],
      [120, 70],
      [160, 40],
    ] as const)
      await buyer.mouse.move(box.x + x, box.y + y)
    await buyer.mouse.up()
    await buyer.getByRole('checkbox', { name: /sign this electronically/ }).check()
    await buyer.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Lena Kowalczyk represents you' })).toBeVisible()
    await expect(buyer.getByRole('img', { name: 'Signature of Robin Porter' })).toBeVisible()
    await expectNoAxeFaults(buyer)
  })

  await test.step('and ends it with a reason that the agent reads', async () => {
    await buyer.getByRole('link', { name: 'End this relationship' }).click()
    await buyer.getByLabel('Why are you ending it?').fill('We stay where we are.')
    await buyer.getByRole('button', { name: 'End relationship' }).click()
    await expect(buyer.getByText('Terminated').first()).toBeVisible()
    await page.goto(`/agent/relationships?q=${encodeURIComponent(email)}`)
    await page
      .getByRole('link', { name: /Robin Porter/ })
      .first()
      .click()
    await expect(page.getByText('We stay where we are.').first()).toBeVisible()
  })
  await theirs.close()
})

test('a visitor asks for a talk, and takes it back by the link of the letter', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const email = `talk-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  await page.goto('/appointments')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Request consultation' }).click()
  await expect(page.getByText('Check the form')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('First choice').selectOption({ index: 9 })
  await page.getByLabel('Name', { exact: true }).fill('Robin Porter')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('checkbox', { name: /I agree to be contacted/ }).check()
  await page.getByRole('button', { name: 'Request consultation' }).click()
  await expect(page.getByText('Thank you. We have your request.')).toBeVisible()
  const [received] = await emailsTo(email)
  await page.goto(/\/appointments\/[\w.-]+/.exec(received?.text ?? '')?.[0] ?? '')
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Cancel this appointment' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

test('an administrator offers other times, and the visitor asks for others and chooses one by the email', {
  tag: ['@once', '@release'],
}, async ({ page, browser, baseURL, viewport }) => {
  expectRefusals(page)
  const email = `offer-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  const theirs = await browser.newContext({ baseURL, viewport })
  const visitor = await theirs.newPage()
  await visitor.goto('/appointments')
  const choice = visitor.getByLabel('First choice')
  const times = await choice.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
  const [third = '', second = '', first = ''] = times.toReversed()
  await choice.selectOption({ index: 9 })
  await visitor.getByLabel('Name', { exact: true }).fill('Olive Offer')
  await visitor.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await visitor.getByRole('checkbox', { name: /I agree to be contacted/ }).check()
  await visitor.getByRole('button', { name: 'Request consultation' }).click()
  await expect(visitor.getByText('Thank you. We have your request.')).toBeVisible()

  await signIn(page, 'super')
  await page.goto(`/admin/appointments?q=${email}`)
  await page.getByRole('link', { name: 'Olive Offer' }).click()
  const offer = async (...offers: string[]) => {
    await page.getByRole('link', { name: 'Offer other times' }).click()
    await page.getByLabel('Agent').selectOption({ label: 'Marcus Ellery' })
    for (const [at, label] of ['First time', 'Second time'].entries())
      await page.getByLabel(label).fill(offers[at] ?? '')
    await page.getByRole('button', { name: 'Offer times' }).click()
  }
  const newest = async () => {
    const offers = (await emailsTo(email)).filter(({ letter: kind }) => kind === 'appointment-offered')
    return [offers.length, /\/appointments\/[\w.-]+\?time=[\w:-]+/.exec(offers.at(-1)?.text ?? '')?.[0] ?? ''] as const
  }

  await test.step('a time at night is refused, and two others are offered', async () => {
    await offer(`${first.slice(0, 11)}03:00`)
    await expect(page.getByText('We’re closed then. Choose another time.').first()).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await offer(first, second)
    await expect(page.getByText('Waiting for their choice')).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('the visitor finds none that works', async () => {
    const [count, path] = await newest()
    expect(count).toBe(1)
    await visitor.goto(path)
    await expect(visitor.getByText('Times offered')).toBeVisible()
    await expectNoAxeFaults(visitor)
    await visitor.getByRole('button', { name: 'Request other times' }).click()
    await expect(visitor.getByText('Enter when you’re available.').first()).toBeVisible()
    await visitor.getByLabel('When are you available?').fill('Later that week.')
    await visitor.getByRole('button', { name: 'Request other times' }).click()
    await expect(visitor.getByText('Requested', { exact: true })).toBeVisible()
  })

  await test.step('the administrator reads it and offers another one', async () => {
    await page.reload()
    await expect(page.getByText('They wrote: “Later that week.”')).toBeVisible()
    await offer(third)
    await expect(page.getByText('Waiting for their choice')).toBeVisible()
  })

  await test.step('which the visitor confirms', async () => {
    const [count, path] = await newest()
    expect(count).toBe(2)
    await visitor.goto(path)
    await expect(visitor.getByRole('radio')).toBeChecked()
    await visitor.getByRole('button', { name: 'Confirm this time' }).click()
    await expect(visitor.getByText('Confirmed', { exact: true })).toBeVisible()
    await expectNoAxeFaults(visitor)
    await page.reload()
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })
  await theirs.close()
})

test('an administrator finds no way to confirm a tour without the agreement or a reason', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  expectRefusals(page)
  const email = `tour-${Date.now()}@example.com`
  await page.goto(`${HOMES}&sort=price_desc`)
  const links = await page
    .locator('main a[href^="/properties/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const href of [...new Set(links)].filter((one) => /^\/properties\/[0-9a-f-]{36}$/.test(one))) {
    await page.goto(`${href}/tour`)
    // A listing of the brokerage needs no agreement; continue to one that does.
    if (await page.getByText('A tour needs a signed buyer agreement').isVisible()) break
  }
  await page.getByLabel('First choice').selectOption({ index: 9 })
  await page.getByLabel('Name', { exact: true }).fill('Tessa Tour')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('checkbox', { name: /I agree to be contacted/ }).check()
  await page.getByRole('button', { name: 'Request tour' }).click()
  await expect(page.getByText('Thank you. We have your request.')).toBeVisible()
  await signIn(page, 'super')
  await page.goto(`/admin/appointments?q=${email}`)
  await expect(page.getByText('No agreement yet').filter({ visible: true })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Tessa Tour' }).click()
  await page.getByLabel('Agent').selectOption({ label: 'Marcus Ellery' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/This buyer has no agreement with us/).first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Decline' }).click()
  await page.getByLabel('Reason (included in the email)').fill('The seller accepted an offer.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
})

test('an agent opens the form of an agreement from a person’s record', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const email = await ownAccount('Robin Porter')
  await signIn(page, 'agent')
  await addPerson(page, { name: 'Robin Porter', email })
  await page.locator('#agreements').getByRole('link', { name: 'New agreement' }).click()
  await expect(page.getByLabel('Person’s email')).toHaveValue(email)
})

test('an agent reads above the form of an agreement that the person needs an account first', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  const email = await ownAccount('Robin Porter')
  const without = `${randomUUID().slice(0, 8)}@example.com`
  await signIn(page, 'agent')
  const record = await addPerson(page, { name: 'Robin Porter', email: without })
  await page.locator('#agreements').getByRole('link', { name: 'New agreement' }).click()
  await expect(page.getByText('They need an account first', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectNoAxeFaults(page)
  await page.getByLabel('Person’s email').fill(email)
  await expect(page.getByText('They need an account first', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await page.getByLabel('Person’s email').fill(without)
  await page.getByRole('link', { name: 'Email them' }).click()
  await expect(page).toHaveURL(new RegExp(record))
  await expect(page.getByRole('form', { name: 'Send an email' }).getByLabel('Subject')).toBeFocused()
})
