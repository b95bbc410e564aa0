import { Eye, EyeOff, Pencil } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { day } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteTestimonial, toggleTestimonialPublication } from '../functions.ts'
import { publishRefusal } from '../rules.ts'
import type { ListAllTestimonials, Testimonial, TestimonialsPage } from '../schema.ts'
import { DEALS } from '../words/stories.ts'
import { TESTIMONIAL_LIST, TESTIMONIAL_STATUSES, TESTIMONIAL_TONES } from '../words.ts'

const publish = (testimonial: Testimonial, published: boolean) =>
  toggleTestimonialPublication({ data: { testimonialId: testimonial.id, published } })

/** Admin table of testimonials. */
export const testimonialTable = defineTable({
  list: TESTIMONIAL_LIST,
  nouns: ['testimonial', 'testimonials'],
  nameOf: (testimonial: Testimonial) => testimonial.name,
  noteOf: ({ body }) => <span className="line-clamp-2">{body}</span>,
  phoneNoteOf: ({ deal, rating, created_at, is_client_proved }) => (
    <>
      <span>{DEALS[deal]}</span>
      <span>{`${rating} of 5`}</span>
      <span>{day(created_at)}</span>
      {!is_client_proved && <span>Client not verified</span>}
    </>
  ),
  hrefOf: ({ id }) => `/admin/testimonials/${id}/edit`,
  head: { label: 'Client', sort: 'name' },
  usualSort: '-received',
  search: 'Name, place, email, or text',
  filters: [{ key: 'deal', label: 'Service', none: 'All services' }],
  columns: [
    { label: 'Service', cell: ({ deal }) => DEALS[deal], priority: 2 },
    { label: 'Stars', sort: 'rating', align: 'right', cell: ({ rating }) => `${rating} of 5` },
    {
      label: 'Received',
      sort: 'received',
      cell: ({ created_at }) => <span className="whitespace-nowrap">{day(created_at)}</span>,
    },
    {
      label: 'Client verified',
      priority: 2,
      cell: ({ is_client_proved }) => (is_client_proved ? 'Verified' : <span className="text-ink-3">Not yet</span>),
    },
    {
      label: 'On the site',
      phone: 'plain',
      cell: (testimonial) =>
        publishRefusal(testimonial) ? (
          <Badge tone={TESTIMONIAL_TONES[testimonial.status]}>{TESTIMONIAL_STATUSES[testimonial.status]}</Badge>
        ) : (
          <RowToggle
            label={`${testimonial.name}’s testimonial is published`}
            isOn={testimonial.status === 'published'}
            onLabel="Published"
            offLabel={TESTIMONIAL_STATUSES[testimonial.status === 'pending' ? 'pending' : 'hidden']}
            save={(published) => publish(testimonial, published)}
            said={(published) => `${testimonial.name}’s testimonial is ${published ? 'published' : 'hidden'}.`}
          />
        ),
    },
  ],
  rowActions: (testimonial) => [
    { id: 'edit', label: 'Open', icon: Pencil, href: `/admin/testimonials/${testimonial.id}/edit` },
    testimonial.status === 'published'
      ? {
          id: 'hide',
          label: 'Hide',
          icon: EyeOff,
          run: () => publish(testimonial, false),
          done: `${testimonial.name}’s testimonial is hidden.`,
        }
      : {
          id: 'publish',
          label: 'Publish',
          icon: Eye,
          run: () => publish(testimonial, true),
          done: `${testimonial.name}’s testimonial is published.`,
        },
  ],
  remove: {
    call: ({ id }) => deleteTestimonial({ data: { testimonialId: id } }),
    text: 'This can’t be undone. To keep the testimonial but remove it from the site, hide it. Don’t delete a testimonial because of its rating.',
    done: ({ name }) => `${name}’s testimonial deleted.`,
  },
})

/** Renders a page of the testimonials table. */
export function TestimonialTable({ page, search }: { page: TestimonialsPage; search: ListAllTestimonials }) {
  return (
    <DataTable
      table={testimonialTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status ? 'No matching testimonials' : 'No testimonials yet'}>
          Testimonials that clients submit appear here first.
        </EmptyState>
      }
    />
  )
}
