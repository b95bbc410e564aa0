import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROLES } from '#features/accounts/words.ts'
import { ActForm } from '#kit/form/act-form.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import {
  deleteUser,
  endUserSessions,
  resendUserEmail,
  resetUserPassword,
  resetUserSecondStep,
  updateUserRole,
  updateUserStatus,
} from '../functions.ts'
import { emailsFor, nextStatuses } from '../rules.ts'
import {
  DeleteUser,
  EndUserSessions,
  ResendUserEmail,
  ResetUserPassword,
  ResetUserSecondStep,
  UpdateUserRole,
  type UserDetails,
  UserStatusForm,
} from '../schema.ts'
import { EMAILS, GIVEN_ROLES, REASONS, SET_STATUSES, USER_LIST, type UserAct } from '../words.ts'

const WHY = { label: 'Reason', maxLength: 500, isRequired: true, help: 'Saved in the audit log.' } as const

export function UserActs({
  user,
  level,
  open,
  children,
}: {
  user: UserDetails
  level: number
  open: UserAct | undefined
  /** Actions of other permissions, before the last one. */
  children?: ReactNode
}) {
  return (
    <div className="border-line border-t">
      <StatusAct user={user} isOpen={open === 'status'} />
      <RoleAct user={user} level={level} isOpen={open === 'role'} />
      {user.sessions.length > 0 && <SessionsAct user={user} isOpen={open === 'sessions'} />}
      {(user.status === 'active' || user.status === 'pending_verification') && (
        <PasswordAct user={user} isOpen={open === 'password'} />
      )}
      {user.has_totp && <SecondStepAct user={user} isOpen={open === 'second_step'} />}
      {emailsFor(user).length > 0 && <EmailAct user={user} isOpen={open === 'letter'} />}
      {children}
      <DeleteAct user={user} isOpen={open === 'delete'} />
    </div>
  )
}

interface ActProps {
  user: UserDetails
  isOpen: boolean
}

const STATUS_BUTTONS = {
  active: 'Reactivate account',
  suspended: 'Suspend account',
  deactivated: 'Close account',
} as const
const STATUS_TEXTS = {
  active: 'They can sign in again with their current password.',
  suspended: 'Signs the user out on every device. They can’t sign in until you reactivate the account.',
  deactivated: 'They’re signed out everywhere, and can’t sign in until the account is reactivated.',
} as const

function StatusAct({ user, isOpen }: ActProps) {
  const next = nextStatuses(user)
  const form = useCallForm({
    call: updateUserStatus,
    schema: UserStatusForm,
    defaults: {
      userId: user.id,
      status: next[0] ?? 'active',
      suspensionReason: '',
      note: '',
      tellByEmail: true,
      showReason: false,
    },
    hidden: ['userId'],
    done: { message: 'Status saved.', path: null },
    onDone: useSaved(({ status }) => `${user.name}’s account is ${DONE[status]}.`),
  })
  const status = form.values.status || 'active'
  return (
    <ActForm
      of={form}
      title="Status"
      state={USER_LIST.filters.status[user.status]}
      action={STATUS_BUTTONS[status]}
      variant={status === 'active' ? 'primary' : 'danger'}
      text={STATUS_TEXTS[status]}
      isOpen={isOpen}
    >
      <form.SelectField
        name="status"
        label="New status"
        options={next.map((value) => ({ value, label: SET_STATUSES[value] }))}
      />
      {status === 'suspended' && (
        <form.SelectField
          name="suspensionReason"
          label="Reason"
          help="Reasons listed in the MLS terms."
          placeholder="Choose a reason"
          isRequired
          options={keysOf(REASONS).map((value) => ({ value, label: REASONS[value] }))}
        />
      )}
      <form.TextField
        name="note"
        label="Note"
        help="Saved in the audit log."
        isOptional
        maxLength={500}
        autoComplete="off"
      />
      {status === 'suspended' && (
        <>
          <form.Checkbox name="tellByEmail" label="Email the user the reason" />
          <form.Checkbox name="showReason" label="Show the reason when the user signs in" />
        </>
      )}
    </ActForm>
  )
}

const DONE = {
  active: 'active',
  suspended: 'suspended',
  deactivated: 'closed',
  pending_verification: 'waiting for its email address to be confirmed',
} as const

function RoleAct({ user, level, isOpen }: ActProps & { level: number }) {
  const roles = keysOf(GIVEN_ROLES).filter((role) => ROLES[role].level < level && role !== user.user_role)
  const form = useCallForm({
    call: updateUserRole,
    schema: UpdateUserRole,
    defaults: { userId: user.id, role: roles[0] ?? '', reason: '' },
    hidden: ['userId'],
    done: { message: 'Role saved.', path: null },
    onDone: useSaved(({ user_role }) => `${user.name} is now ${ROLES[user_role].label}.`),
  })
  const role = form.values.role || undefined
  return (
    <ActForm
      of={form}
      title="Role"
      state={ROLES[user.user_role].label}
      action="Change role"
      variant={role === 'admin' ? 'primary' : 'danger'}
      text={
        role === 'admin'
          ? 'They can open Admin but have no permissions at first. Grant them under Permissions.'
          : 'They’re signed out on all devices. They lose their admin permissions with the administrator role.'
      }
      isOpen={isOpen}
    >
      <form.SelectField
        name="role"
        label="New role"
        options={roles.map((value) => ({ value, label: GIVEN_ROLES[value] }))}
      />
      <form.TextField name="reason" {...WHY} autoComplete="off" />
    </ActForm>
  )
}

function SessionsAct({ user, isOpen }: ActProps) {
  const router = useRouter()
  const form = useCallForm({
    call: endUserSessions,
    schema: EndUserSessions,
    defaults: { userId: user.id, reason: '' },
    hidden: ['userId'],
    done: { message: 'They’re signed out on all devices.', path: null },
    onDone: async ({ ended }) => {
      form.setValue('reason', '')
      await reloadPage(router)
      toast.ok(`${user.name} is signed out on ${count(ended, 'device')}.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Sign out everywhere"
      state={count(user.sessions.length, 'device')}
      action="Sign out everywhere"
      variant="danger"
      text="Signs the user out on every device."
      isOpen={isOpen}
    >
      <form.TextField name="reason" {...WHY} autoComplete="off" />
    </ActForm>
  )
}

function PasswordAct({ user, isOpen }: ActProps) {
  const router = useRouter()
  const form = useCallForm({
    call: resetUserPassword,
    schema: ResetUserPassword,
    defaults: { userId: user.id, reason: '' },
    hidden: ['userId'],
    done: { message: 'The password expired, and the reset link is on its way.', path: null },
    onDone: async () => {
      form.setValue('reason', '')
      await reloadPage(router)
      toast.ok(`A link to set a new password is on its way to ${user.name}.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Force password reset"
      action="Force password reset"
      variant="danger"
      text="Use this if someone else may know the password. We sign the user out on all devices and email them a reset link."
      isOpen={isOpen}
    >
      <form.TextField name="reason" {...WHY} autoComplete="off" />
    </ActForm>
  )
}

function SecondStepAct({ user, isOpen }: ActProps) {
  const form = useCallForm({
    call: resetUserSecondStep,
    schema: ResetUserSecondStep,
    defaults: { userId: user.id, reason: '' },
    hidden: ['userId'],
    done: { message: 'Two-step verification is off.', path: null },
    onDone: useSaved(() => `Two-step verification is off for ${user.name}.`),
  })
  return (
    <ActForm
      of={form}
      title="Two-step verification"
      state="On"
      action="Turn two-step verification off"
      variant="danger"
      text="For a user who lost their phone and recovery codes. Call a number you know to make sure it’s them. We sign them out everywhere and email them."
      isOpen={isOpen}
    >
      <form.TextField name="reason" {...WHY} autoComplete="off" />
    </ActForm>
  )
}

function EmailAct({ user, isOpen }: ActProps) {
  const emails = emailsFor(user)
  const form = useCallForm({
    call: resendUserEmail,
    schema: ResendUserEmail,
    defaults: { userId: user.id, letter: emails[0] ?? '' },
    hidden: ['userId'],
    done: { message: 'Email queued.', path: null },
    onDone: useSaved(() => `Email to ${user.email} is queued.`),
  })
  return (
    <ActForm
      of={form}
      title="Resend an email"
      action="Send email"
      busyLabel="Sending…"
      text={`To ${user.email}. Links in earlier emails of this kind stop working.`}
      isOpen={isOpen}
    >
      <form.SelectField
        name="letter"
        label="Email"
        options={emails.map((value) => ({ value, label: EMAILS[value] }))}
      />
    </ActForm>
  )
}

function DeleteAct({ user, isOpen }: ActProps) {
  const router = useRouter()
  const form = useCallForm({
    call: deleteUser,
    schema: DeleteUser,
    defaults: { userId: user.id, reason: '' },
    hidden: ['userId'],
    done: { message: 'The account is permanently closed.', path: '/admin/users' },
    onDone: async () => {
      router.clearCache()
      await router.navigate({ to: '/admin/users', ignoreBlocker: true })
      await reloadPage(router)
      toast.ok(`${user.name}’s account is permanently closed.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Delete account"
      action={`Delete ${user.name}’s account`}
      busyLabel="Deleting…"
      variant="danger"
      text="This permanently deletes favorites, searches, and preferences. Records that MLS rules require stay until their retention date, for auditors only."
      isOpen={isOpen}
    >
      <form.TextField name="reason" {...WHY} autoComplete="off" />
    </ActForm>
  )
}
