import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { acceptInvitation, acceptMyInvitation } from '../functions.ts'
import { AcceptInvitation, InvitationId, type InvitationOffer } from '../schema.ts'

export const ACCEPTED = 'Your account is ready. Sign in with your new password.'

/** Name and password of a new account. */
export function AcceptForm({ token, offer, rules, onDone }: AcceptFormProps) {
  const form = useCallForm({
    call: acceptInvitation,
    schema: AcceptInvitation,
    defaults: { token, name: offer.agent_name ?? '', password: '' },
    hidden: ['token'],
    done: { message: ACCEPTED, path: '/login' },
    onDone,
  })
  return (
    <Form of={form} label="Accept invitation" className="grid gap-5">
      <form.TextField name="name" label="Name" autoComplete="name" isRequired maxLength={200} />
      <form.PasswordField
        name="password"
        label="Password"
        help="It expires after 90 days, as MLS rules require."
        autoComplete="new-password"
        isRequired
      >
        {rules(form.values)}
      </form.PasswordField>
      <SubmitButton size="lg" isBlock busyLabel="Accepting…">
        Accept invitation
      </SubmitButton>
    </Form>
  )
}

interface AcceptFormProps {
  token: string
  offer: InvitationOffer
  /** Shows which password rules are met. */
  rules: (typed: { name: string; password: string }) => ReactNode
  onDone: () => Promise<unknown> | unknown
}

/** Accepts an invitation for the account that is signed in. */
export function AcceptMineForm({ offer, onDone }: AcceptMineFormProps) {
  const isAdmin = offer.role === 'admin'
  const form = useCallForm({
    call: acceptMyInvitation,
    schema: InvitationId,
    defaults: { invitationId: offer.id },
    hidden: ['invitationId'],
    done: { message: 'Invitation accepted.', path: isAdmin ? '/login' : '/agent' },
    onDone: ({ must_sign_in }) => onDone(must_sign_in),
  })
  return (
    <Form of={form} label="Accept invitation">
      <SubmitButton size="lg" isBlock busyLabel="Accepting…">
        Accept invitation
      </SubmitButton>
    </Form>
  )
}

interface AcceptMineFormProps {
  offer: InvitationOffer
  onDone: (mustSignIn: boolean) => Promise<unknown> | unknown
}
