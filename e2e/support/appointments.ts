import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export interface Request {
  name: string
  email?: string
  /** Place of the time in the list of free ones. */
  index: number
}

/** Fills in and sends the form for a tour, which is open and hydrated. */
export async function requestTour(visitor: Page, request: Request): Promise<void> {
  await fillIn(visitor, request)
  await visitor.getByRole('button', { name: 'Request tour' }).click()
  await expect(visitor.getByText('Thank you. We have your request.')).toBeVisible()
}

/** Requests a consultation by phone, which needs no agreement. */
export async function requestConsultation(visitor: Page, request: Request): Promise<void> {
  await visitor.goto('/appointments')
  await visitor.getByRole('radio', { name: 'By phone' }).check()
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('317-555-0164')
  await fillIn(visitor, request)
  await visitor.getByRole('button', { name: /^Request/ }).click()
  await expect(visitor.getByText('We got your request', { exact: false }).first()).toBeVisible()
}

async function fillIn(visitor: Page, { name, email, index }: Request): Promise<void> {
  await visitor.getByLabel('First choice').selectOption({ index })
  await visitor.getByLabel('Name').fill(name)
  await visitor
    .getByRole('main')
    .getByLabel('Email', { exact: true })
    .first()
    .fill(email ?? `${randomUUID().slice(0, 8)}@example.com`)
  await visitor
    .getByRole('checkbox', { name: /contact/i })
    .first()
    .check()
}
