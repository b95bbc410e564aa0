import { createFileRoute } from '@tanstack/react-router'
import { ConsentForm } from '#features/testimonials/components/consent-form.tsx'
import { EditTestimonialForm } from '#features/testimonials/components/edit-testimonial-form.tsx'
import { testimonialTable } from '#features/testimonials/components/testimonial-table.tsx'
import { getTestimonial, toggleTestimonialPublication } from '#features/testimonials/functions.ts'
import { publishRefusal } from '#features/testimonials/rules.ts'
import { TESTIMONIAL_STATUSES, TESTIMONIAL_TONES } from '#features/testimonials/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/testimonials/$testimonialId/edit')({
  staticData: { crumb: 'Edit testimonial' },
  loader: ({ params }) => getTestimonial({ data: { testimonialId: pageId(params.testimonialId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `${loaderData.name}’s testimonial` : 'Testimonial', isIndexed: false }),
  component: EditTestimonial,
})

function EditTestimonial() {
  const testimonial = Route.useLoaderData()
  const { id, name, status, may_publish, consent_date } = testimonial
  const refusal = publishRefusal(testimonial)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={TESTIMONIAL_TONES[status]}>{TESTIMONIAL_STATUSES[status]}</Badge>}
        actions={<DeleteRecord {...removalOf(testimonialTable, testimonial)} list="/admin/testimonials" />}
      />
      {refusal ? (
        <Notice tone="info" className="mb-5">
          {refusal}
        </Notice>
      ) : (
        <div className="mb-5">
          <RowToggle
            label="Published on the site"
            isLabelHidden={false}
            isOn={status === 'published'}
            said={(published) => `${name}’s testimonial is ${published ? 'published' : 'hidden'}.`}
            save={(published) => toggleTestimonialPublication({ data: { testimonialId: id, published } })}
          />
        </div>
      )}
      <EditTestimonialForm testimonial={testimonial} />
      {(!may_publish || consent_date !== null) && <ConsentForm testimonial={testimonial} />}
    </>
  )
}
