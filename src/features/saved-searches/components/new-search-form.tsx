import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Link } from '#ui/text/link.tsx'
import { createSavedSearch } from '../functions.ts'
import { CreateSavedSearch, type SearchProposal } from '../schema.ts'
import { DEFAULT_EVENTS } from '../words.ts'
import { FilterChips } from './filter-chips.tsx'
import { SearchFields } from './search-fields.tsx'

const LIST = '/dashboard/saved-searches'

/** Saves a search under a suggested name, and returns to its results. */
export function NewSearchForm({ proposal }: { proposal: SearchProposal }) {
  const router = useRouter()
  const { name, filters, href, search, total, saved_id, others, preference, can_view_sold } = proposal
  const form = useCallForm({
    call: createSavedSearch,
    schema: CreateSavedSearch,
    defaults: { search, name, frequency: 'preferred', events: [...DEFAULT_EVENTS] },
    hidden: ['search'],
    done: { message: 'Search saved.', path: LIST },
    onDone: async (made) => {
      await router.navigate({ href })
      toast.ok(made.is_new ? `“${made.search.name}” saved.` : `You already saved this search as “${made.search.name}”.`)
    },
  })
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,560px)_minmax(220px,1fr)]">
      <div>
        {saved_id && (
          <Notice tone="info" title="You already saved this search" className="mb-5">
            <Link to="/dashboard/saved-searches/$searchId" params={{ searchId: saved_id }}>
              View its homes
            </Link>
          </Notice>
        )}
        <div className="mb-6 grid gap-2">
          <p className="tabular">
            <b>{count(total, 'home')}</b> today
          </p>
          <FilterChips filters={filters} label="Filters of this search" />
        </div>
        <Form of={form} label="Save search" className="grid gap-6">
          <SearchFields form={form} preference={preference} canViewSold={can_view_sold} />
          <FormActions>
            <SubmitButton busyLabel="Saving…">Save search</SubmitButton>
            <LinkButton to="/properties" search={parseSearch(search)} variant="quiet">
              Back to homes
            </LinkButton>
          </FormActions>
        </Form>
      </div>
      {others.length > 0 && (
        <aside aria-label="Your other searches" className="max-lg:mt-8">
          <PanelSection
            title="Or change a saved search"
            isFirst
            className="max-lg:border-line max-lg:border-t max-lg:pt-5"
          >
            <p className="mb-3 text-ink-2 text-small">The search keeps its name and alerts but uses these filters.</p>
            <ul className="grid gap-1">
              {others.map((other) => (
                <li key={other.id}>
                  <Link
                    look="more"
                    to="/dashboard/saved-searches/$searchId"
                    params={{ searchId: other.id }}
                    search={{ search }}
                  >
                    {other.name}
                  </Link>
                </li>
              ))}
            </ul>
          </PanelSection>
        </aside>
      )}
    </div>
  )
}
