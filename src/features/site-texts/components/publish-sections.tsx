import { PostButton } from '#kit/form/post-button.tsx'
import { count } from '#kit/time/format.ts'
import { publishPageSections } from '../functions.ts'
import type { ListedPage, UnpublishedSections } from '../schema.ts'

/** Button that publishes all sections of a page that are not on the site yet. */
export function PublishSections({ page, unpublished }: { page: ListedPage; unpublished: UnpublishedSections }) {
  const { version, drafts, originals, unreviewed } = unpublished
  const sections = count(drafts + originals, 'section')
  return (
    <PostButton
      call={publishPageSections}
      fields={{ page: page.page, version: String(version), _number: 'version' }}
      run={() => publishPageSections({ data: { page: page.page, version } })}
      done={`${sections} published`}
      busyLabel="Publishing…"
      variant="outline"
      size="xs"
      label={`Publish ${sections} of ${page.label}`}
      ask={{
        action: 'Publish',
        objectName: page.label,
        isDestructive: false,
        text: (
          <>
            <p>{contentsOf(drafts, originals)}</p>
            {unreviewed.length > 0 && (
              <p className="mt-2">
                {`These quote the law and haven’t been reviewed in the last 12 months: ${unreviewed.join(', ')}. Ask a lawyer to read them, and record the review on each.`}
              </p>
            )}
          </>
        ),
      }}
    >
      {`Publish ${sections}`}
    </PostButton>
  )
}

function contentsOf(drafts: number, originals: number): string {
  const parts = [
    drafts > 0 && count(drafts, 'draft'),
    originals > 0 && `${count(originals, 'default text')} you haven’t changed`,
  ]
  return `The page then shows ${parts.filter(Boolean).join(' and ')}.`
}
