import { createFileRoute } from '@tanstack/react-router'
import { NewSlideForm } from '#features/slideshow/components/new-slide-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/slideshow/new')({
  staticData: { crumb: 'New slide' },
  head: ({ matches }) => pageHead(matches, { title: 'New slide', isIndexed: false }),
  component: NewSlide,
})

function NewSlide() {
  return (
    <>
      <PageHeader size="panel" title="New slide" />
      <NewSlideForm />
    </>
  )
}
