import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { LEAD_STATUSES, type LeadStatus } from '../words.ts'

const TONES: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  contacted: 'pending',
  in_progress: 'ok',
  qualified: 'ok',
  won: 'sold',
  lost: 'grey',
  closed: 'grey',
  spam: 'grey',
}

export function LeadBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={TONES[status]}>{LEAD_STATUSES[status]}</Badge>
}

/** Marks a lead with an email that no one has read. */
export function NewReplyBadge() {
  return <Badge tone="info">New reply</Badge>
}
