import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day } from '#kit/time/format.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { assignLaunchCheck, completeLaunchCheck, reopenLaunchCheck } from '../functions.ts'
import { assignmentText } from '../rules.ts'
import { AssignLaunchCheck, type CheckOwner, type LaunchCheck } from '../schema.ts'

/**
 * The checks of the launch: those that opening needs, then the others. Links lead to another `placeOf` an item, if the
 * page has one. During an import there is nothing to do for the listings.
 */
export function LaunchChecks({ checks, owners, placeOf = (href) => href, isImporting = false }: LaunchChecksProps) {
  const needed = checks.filter(({ is_needed }) => is_needed)
  return (
    <>
      <Group
        title="Required"
        isFirst
        checks={needed}
        end={`${needed.filter(({ is_done }) => is_done).length} of ${needed.length} done`}
        owners={owners}
        placeOf={placeOf}
        isImporting={isImporting}
      />
      <Group
        title="Recommended"
        checks={checks.filter(({ is_needed }) => !is_needed)}
        end="You can launch without these"
        owners={owners}
        placeOf={placeOf}
        isImporting={isImporting}
      />
    </>
  )
}

function Group({ title, end, isFirst = false, checks, ...props }: GroupProps) {
  const open = checks.filter(({ is_done }) => !is_done)
  const done = checks.filter(({ is_done }) => is_done)
  return (
    <PanelSection title={title} isFirst={isFirst} end={<span className="text-ink-3">{end}</span>}>
      {open.length > 0 && (
        <ul aria-label={`${title}, not done`}>
          {open.map((check) => (
            <OpenCheck key={check.key} check={check} {...props} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <Disclosure summary="Show completed items" look="link" className="mt-3">
          <ul aria-label={`${title}, done`}>
            {done.map((check) => (
              <DoneCheck key={check.key} check={check} />
            ))}
          </ul>
        </Disclosure>
      )}
    </PanelSection>
  )
}

const ROW =
  'grid grid-cols-[20px_minmax(0,1fr)] gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 sm:grid-cols-[20px_minmax(0,1fr)_auto]'

function OpenCheck({ check, owners, placeOf, isImporting }: { check: LaunchCheck } & ListProps) {
  const { key, label, note, href, action, is_manual, is_overdue, version } = check
  return (
    <li className={ROW}>
      <Icon
        icon={is_overdue ? TriangleAlert : CircleDashed}
        size={20}
        className={`mt-0.5 ${is_overdue ? 'text-gold-700' : 'text-ink-3'}`}
      />
      <div className="min-w-0">
        <h3 className="font-semibold">{label}</h3>
        <p className="measure text-ink-2">{note}</p>
        <AssignForm check={check} owners={owners} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-start-2 sm:items-start sm:justify-end">
        {isImporting && key === 'listings' ? (
          <span className="text-ink-3">The first import is running.</span>
        ) : (
          <a href={placeOf(href)} className={`${linkClass()} py-1`}>
            {action}
            <span className="sr-only">{`: ${label}`}</span>
          </a>
        )}
        {is_manual && (
          <PostButton
            call={completeLaunchCheck}
            fields={{ key, version: String(version), _number: 'version' }}
            run={() => completeLaunchCheck({ data: { key, version } })}
            done={`${label} marked as done`}
            busyLabel="Saving…"
            label={`Mark as done: ${label}`}
            variant="outline"
            size="xs"
          >
            Mark as done
          </PostButton>
        )}
      </div>
    </li>
  )
}

/** Line with the assignee and the due date, which opens the form. */
function AssignForm({ check, owners }: { check: LaunchCheck; owners: readonly CheckOwner[] }) {
  const { key, version, label, owner, owner_id, due_date, is_overdue } = check
  // An owner who lost the permission stays by name.
  const account = owners.some(({ id }) => id === owner_id) ? owner_id : null
  const form = useCallForm({
    call: assignLaunchCheck,
    schema: AssignLaunchCheck,
    defaults: { key, version, owner_id: account ?? '', owner: account ? '' : (owner ?? ''), due_date: due_date ?? '' },
    hidden: ['key', 'version'],
    done: { message: 'Check assigned', path: null },
    onDone: useSaved(() => 'Check assigned'),
  })
  // The page has a form for each check, so each needs unique ids.
  const own = { ...form, id: `${form.id}-${key}` }
  const assigned = assignmentText(check)
  return (
    <Disclosure
      look="link"
      name="assign"
      className="mt-1"
      summary={
        <span>
          {assigned ? `${assigned}${is_overdue ? ', overdue' : ''}` : 'Assign'}
          <span className="sr-only">{`: ${label}`}</span>
        </span>
      }
    >
      <Form of={own} label={`Assign: ${label}`} className="max-w-form pb-2">
        <p className="mb-3 text-ink-2">
          People you choose from the list get an email now and on the due date. We don’t email someone whose name you
          enter.
        </p>
        <FieldPairs>
          <form.SelectField
            name="owner_id"
            label="Assigned to"
            placeholder="Unassigned"
            options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <form.TextField name="due_date" type="date" label="Due" isOptional />
          <form.TextField name="owner" label="Someone else" isOptional maxLength={120} autoComplete="off" />
        </FieldPairs>
        <FormActions className="mt-3">
          <SubmitButton size="xs" variant="outline">
            Save
          </SubmitButton>
        </FormActions>
      </Form>
    </Disclosure>
  )
}

function DoneCheck({ check: { key, label, version, is_manual, done_by, done_at } }: { check: LaunchCheck }) {
  return (
    <li className={ROW}>
      <Icon icon={CircleCheck} size={20} className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <h3 className="font-semibold">{label}</h3>
        {done_at && (
          <p className="text-ink-3 [overflow-wrap:anywhere]">{[done_by, day(done_at)].filter(Boolean).join(', ')}</p>
        )}
      </div>
      {is_manual && (
        <PostButton
          call={reopenLaunchCheck}
          fields={{ key, version: String(version), _number: 'version' }}
          run={() => reopenLaunchCheck({ data: { key, version } })}
          done={`${label} reopened`}
          busyLabel="Saving…"
          label={`Reopen: ${label}`}
          variant="quiet"
          size="xs"
        >
          Reopen
        </PostButton>
      )}
    </li>
  )
}

interface ListProps {
  owners: readonly CheckOwner[]
  placeOf: (href: string) => string
  isImporting: boolean
}

interface GroupProps extends ListProps {
  title: string
  end: string
  isFirst?: boolean
  checks: readonly LaunchCheck[]
}

interface LaunchChecksProps extends Partial<Omit<ListProps, 'owners'>> {
  checks: readonly LaunchCheck[]
  owners: readonly CheckOwner[]
}
