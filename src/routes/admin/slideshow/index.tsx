import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { SlideList } from '#features/slideshow/components/slide-list.tsx'
import { listAllSlides } from '#features/slideshow/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/slideshow/')({
  staticData: { nav: { group: 'Content', label: 'Slideshow', icon: 'images', order: 40, permission: 'slideshow' } },
  loader: () => listAllSlides(),
  component: Slideshow,
})

function Slideshow() {
  const slides = Route.useLoaderData()
  const shown = slides.filter(({ is_active }) => is_active).length
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Slideshow"
        aside={slides.length > 0 ? `${shown} of ${slides.length} visible` : undefined}
        actions={
          <LinkButton to="/admin/slideshow/new" size="xs">
            <Icon icon={Plus} size={18} /> Add slide
          </LinkButton>
        }
        lead={<p>Images at the top of the home page. Most visitors see only the first one.</p>}
      />
      <SlideList slides={slides} />
    </>
  )
}
