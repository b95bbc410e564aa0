import { sampleId } from './id.ts'

/** Follow-up plans of the sample’s administrator, which agents can start. */
export function followUpPlansAt(now: Date) {
  const task = (day: number, title: string) => ({ day, title, template_id: null })
  const plans = {
    'New buyer': [
      task(0, 'Call'),
      { day: 1, title: null, template_id: '0199a1c0-0080-7000-8000-000000000001' },
      task(4, 'Propose 3 homes'),
      task(10, 'Call again'),
    ],
    'Seller thinking about spring': [
      task(0, 'Call'),
      task(3, 'Email 2 recent sales nearby'),
      task(30, 'Ask about repairs before winter'),
      task(90, 'Offer a walk-through'),
    ],
  }
  return Object.entries(plans).map(([name, steps]) => ({
    id: sampleId('follow-up-plan', name),
    name,
    steps: JSON.stringify(steps),
    created_at: now,
    updated_at: now,
  }))
}
