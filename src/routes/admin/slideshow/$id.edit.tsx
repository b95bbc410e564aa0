import { createFileRoute } from '@tanstack/react-router'
import { EditSlideForm } from '#features/slideshow/components/edit-slide-form.tsx'
import { deleteSlide, getSlide } from '#features/slideshow/functions.ts'
import { MESSAGES } from '#features/slideshow/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/slideshow/$id/edit')({
  staticData: { crumb: 'Edit slide' },
  loader: ({ params }) => getSlide({ data: { slideId: pageId(params.id, MESSAGES.notFound) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.title}` : 'Edit slide', isIndexed: false }),
  component: EditSlide,
})

function EditSlide() {
  const slide = Route.useLoaderData()

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={slide.title}
        aside={<Badge tone={slide.is_active ? 'ok' : 'grey'}>{slide.is_active ? 'Visible' : 'Hidden'}</Badge>}
        actions={
          <DeleteRecord
            action="Delete slide"
            name={slide.title}
            list="/admin/slideshow"
            done={`${slide.title} deleted.`}
            run={() => deleteSlide({ data: { slideId: slide.id } })}
          >
            This permanently deletes the slide. To keep it, hide it instead.
          </DeleteRecord>
        }
      />
      <EditSlideForm slide={slide} />
    </>
  )
}
