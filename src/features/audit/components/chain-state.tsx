import { Link } from '@tanstack/react-router'
import { Link2, Unlink2 } from 'lucide-react'
import { PostButton } from '#kit/form/post-button.tsx'
import { calendarDay, dayAndTime, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { startAuditCheck } from '../functions.ts'
import type { AuditStatistics } from '../schema.ts'

type Proof = Pick<AuditStatistics, 'head' | 'anchor' | 'check'>

export function ChainBadge({ check }: Pick<Proof, 'check'>) {
  if (!check) return <Badge tone="pending">Not verified yet</Badge>
  if (check.first_bad_seq !== null)
    return (
      <Badge tone="error" className="inline-flex items-center gap-1.5">
        <Icon icon={Unlink2} size={16} /> {`Verification failed at entry ${number(check.first_bad_seq)}`}
      </Badge>
    )
  if (check.anchor_faults)
    return (
      <Badge tone="error" className="inline-flex items-center gap-1.5">
        <Icon icon={Unlink2} size={16} /> Checkpoints changed
      </Badge>
    )
  return (
    <Badge tone="ok" className="inline-flex items-center gap-1.5">
      <Icon icon={Link2} size={16} /> {`Verified ${dayAndTime(check.checked_at)}`}
    </Badge>
  )
}

/** Names the first bad entry and what to do if the audit log was changed. */
export function ChainState({ head, anchor, check }: Proof) {
  if (check && check.first_bad_seq !== null)
    return (
      <Notice
        tone="error"
        title={`Entry ${number(check.first_bad_seq)} was changed or is missing`}
        className="mb-4"
        action={
          <Link
            to="/admin/audit-trail/$entryId"
            params={{ entryId: `a${check.first_bad_seq}` }}
            className={buttonClass({ variant: 'outline', size: 'xs' })}
          >
            Show the entry
          </Link>
        }
      >
        {`Entries up to ${number(check.anchored_seq)} match an external checkpoint. Later entries may have been altered. Don’t change the database. Make a new backup and compare it with the last good one.`}
      </Notice>
    )
  if (check?.anchor_faults)
    return (
      <Notice tone="error" title="Checkpoints were changed" className="mb-4">
        {`${check.anchor_faults.join(' ')} The entries themselves are intact. Find out who can write to the database and the checkpoint folder.`}
      </Notice>
    )
  return (
    <p className="mb-3 max-w-[100ch] text-ink-3">
      {head
        ? `The log has ${number(head.seq)} ${head.seq === 1 ? 'entry' : 'entries'}.`
        : 'The log has no entries yet.'}
      {check && check.entries > 0 && ` The first ${number(check.entries)} are verified.`}
      {anchor
        ? ` Entries up to ${number(anchor.seq)} match the external checkpoint of ${calendarDay(anchor.anchored_date)}.`
        : ' The first checkpoint is saved within 15 minutes.'}
    </p>
  )
}

/** Starts audit log verification now instead of at the nightly run. */
export function CheckChain() {
  return (
    <PostButton
      call={startAuditCheck}
      run={() => startAuditCheck()}
      done="Verification started. Results appear here shortly."
      busyLabel="Starting…"
      variant="outline"
      size="xs"
    >
      Verify now
    </PostButton>
  )
}
