// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import type { Preferences } from '../schema.ts'
import { PreferencesForm } from './preferences-form.tsx'

vi.mock('../functions.ts', () => ({
  updatePreferences: Object.assign(vi.fn(), { url: '/_serverFn/updatePreferences' }),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const preferences: Preferences = {
  email_notifications: true,
  marketing_emails: true,
  sms_notifications: false,
  preferred_contact_method: 'email',
  property_alert_frequency: 'instant',
}

test.each([true, false])('offers text messages where a text gateway is set: %s', async (is_text_offered) => {
  await showPage(<PreferencesForm preferences={{ ...preferences, is_text_offered }} hasPhone />)
  const name = /text message/i
  expect(screen.queryAllByRole('switch', { name })).toHaveLength(is_text_offered ? 1 : 0)
  expect(screen.queryAllByRole('radio', { name })).toHaveLength(is_text_offered ? 1 : 0)
  expect(screen.getAllByRole('radio', { name: /phone/i })).toHaveLength(1)
})
