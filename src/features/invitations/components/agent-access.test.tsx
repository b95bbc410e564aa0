// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import { acceptInvitation, inviteUser } from '../functions.ts'
import type { Invitation } from '../schema.ts'
import { AcceptForm } from './accept-forms.tsx'
import { AgentAccess } from './agent-access.tsx'
import { InviteForm } from './invite-form.tsx'

const { call } = vi.hoisted(() => ({
  call: (name: string) =>
    Object.assign(
      vi.fn(async () => ({ success: true })),
      { url: `/_serverFn/${name}` },
    ),
}))
vi.mock('../functions.ts', () => ({
  inviteAgent: call('inviteAgent'),
  withdrawAgentInvitation: call('withdrawAgentInvitation'),
  inviteUser: call('inviteUser'),
  acceptInvitation: call('acceptInvitation'),
  acceptMyInvitation: call('acceptMyInvitation'),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))
afterEach(cleanup)

const AT = new Date('2026-11-25T15:00:00Z')
const AGENT = '018f0000-0000-7000-8000-000000000001'
const invitation: Invitation = {
  id: '018f0000-0000-7000-8000-000000000002',
  email: 'lena@example.com',
  role: 'agent',
  agent_id: AGENT,
  agent_name: 'Lena',
  invited_by_name: 'Dana',
  created_at: AT,
  sent_at: AT,
  expires_at: AT,
  accepted_at: null,
  withdrawn_at: null,
  status: 'open',
}

test('an agent has an account, an open invitation, or a form for one', async () => {
  const props = { agentId: AGENT, name: 'Lena', email: 'lena@example.com' }
  await showPage(<AgentAccess {...props} access={{ account_email: 'lena@example.com', invitation: null }} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await showPage(<AgentAccess {...props} access={{ account_email: null, invitation }} />)
  expect(screen.getByRole('button', { name: 'Withdraw invitation' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  cleanup()
  await showPage(<AgentAccess {...props} access={{ account_email: null, invitation: null }} />)
  expect(screen.getByLabelText('Email of the account')).toHaveProperty('value', 'lena@example.com')
  expect(screen.getByRole('button', { name: 'Send invitation' })).toBeTruthy()
})

test('an agent is chosen before the invitation goes', async () => {
  const agents = [{ id: AGENT, name: 'Lena', email: 'lena@example.com' }]
  await showPage(<InviteForm roles={['agent', 'admin']} agents={agents} />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lena@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findAllByText('Choose the agent who signs in with this account.')
  expect(inviteUser).not.toHaveBeenCalled()
})

test('the invited person sets a name and a password', async () => {
  const onDone = vi.fn()
  const offer = { ...invitation, agent_name: 'Lena Kowalczyk' }
  await showPage(<AcceptForm token="secret" offer={offer} rules={() => null} onDone={onDone} />)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lena Kowalczyk')
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'limestone porch swing' } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(acceptInvitation).toHaveBeenCalledWith({
    data: { token: 'secret', name: 'Lena Kowalczyk', password: 'limestone porch swing' },
  })
})
