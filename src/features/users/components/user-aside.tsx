import { ROLES } from '#features/accounts/words.ts'
import { calendarDay, dayAndTime, number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import type { ActivitySummary, UserDetails } from '../schema.ts'
import { UserOpeners } from './user-record.tsx'

/** The side column of a user's record: the account, its recent use, who opened it, how long it is stored. */
export function UserAside({ user, summary }: { user: UserDetails; summary: ActivitySummary }) {
  return (
    <>
      <PanelSection title="Account" isFirst>
        <DataList
          hasRules={false}
          items={[
            { label: 'Email', value: user.email },
            { label: 'Phone', value: user.phone },
            { label: 'Role', value: `${ROLES[user.user_role].label}, level ${number(user.role_level)}` },
            { label: 'Registered', value: dayAndTime(user.created_at) },
            { label: 'Last active', value: user.last_seen_at ? dayAndTime(user.last_seen_at) : 'Never' },
            { label: 'Password set', value: dayAndTime(user.password_changed_at) },
            { label: 'Password expires', value: dayAndTime(user.password_expires_at) },
            { label: 'Two-step verification', value: user.has_totp ? 'On' : 'Off' },
          ]}
        />
      </PanelSection>
      <PanelSection title="In 30 days">
        <DataList
          hasRules={false}
          items={[
            { label: 'Sign-ins', value: number(summary.sign_ins_30_days) },
            { label: 'Homes viewed', value: number(summary.homes_viewed_30_days) },
            { label: 'Sold homes', value: number(summary.sold_viewed_30_days) },
            { label: 'Downloads', value: number(summary.downloads_30_days) },
          ]}
        />
      </PanelSection>
      <PanelSection title="Record views">
        <UserOpeners opened_by={summary.opened_by} />
      </PanelSection>
      <PanelSection title="Retention">
        <p className="text-ink-2">
          {`If the account closes today, we keep its record until ${calendarDay(user.kept_until)}. The MLS requires 180 days after the password expires.`}
        </p>
      </PanelSection>
    </>
  )
}
