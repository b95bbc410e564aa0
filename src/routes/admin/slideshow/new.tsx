import { createFileRoute } from '@tanstack/react-router'
import { NewSlideForm } from '#features/slideshow/components/new-slide-form.tsx'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/slideshow/new')({
  staticData: { crumb: 'New slide' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'slideshow'),
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
