import { DAY_MS } from '#kit/time/durations.ts'
import { sampleId } from './id.ts'

/** Originals of the program that the sample’s administrator approved. */
export const APPROVED_ORIGINALS = [
  '0199a1c0-0080-7000-8000-000000000001',
  '0199a1c0-0080-7000-8000-000000000002',
  '0199a1c0-0080-7000-8000-000000000003',
]

/** A template that the sample’s agent wrote and no one has approved. */
export function draftTemplateAt(now: Date) {
  const at = new Date(now.getTime() - DAY_MS)
  return {
    id: sampleId('email-template', 'inspection'),
    name: 'Before the inspection',
    subject: 'The inspection of {home address}',
    message:
      'Hi {first name},\n\nThe inspection of {home address} takes about 3 hours. You’re welcome at the end, when the inspector explains the report.\n\nBring your questions, or send them to me ahead of time.',
    created_by: sampleId('account', 'agent'),
    created_at: at,
    updated_at: at,
  }
}
