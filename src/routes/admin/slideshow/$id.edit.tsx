import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditSlideForm } from '#features/slideshow/components/edit-slide-form.tsx'
import { deleteSlide, getSlide } from '#features/slideshow/functions.ts'
import { MESSAGES } from '#features/slideshow/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/slideshow/$id/edit')({
  staticData: { crumb: 'Edit slide' },
  loader: ({ params }) => getSlide({ data: { slideId: pageId(params.id, MESSAGES.notFound) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.title}` : 'Edit slide', isIndexed: false }),
  component: EditSlide,
})

function EditSlide() {
  const slide = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await deleteSlide({ data: { slideId: slide.id } })
    await router.navigate({ to: '/admin/slideshow', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`${slide.title} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={slide.title}
        aside={<Badge tone={slide.is_active ? 'ok' : 'grey'}>{slide.is_active ? 'Shown' : 'Hidden'}</Badge>}
        actions={
          <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
            Delete
          </Button>
        }
      />
      <EditSlideForm slide={slide} />
      <ConfirmDialog
        action="Delete slide"
        objectName={slide.title}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>It leaves the home page at once and cannot be brought back. To keep it, hide it instead.</p>
      </ConfirmDialog>
    </>
  )
}
