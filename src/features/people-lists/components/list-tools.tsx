import { useRouter } from '@tanstack/react-router'
import { useDone } from '#kit/form/after-save.ts'
import type { CallFormState } from '#kit/form/call-form.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { deletePeopleList, movePeopleList, renamePeopleList, savePeopleList } from '../functions.ts'
import { currentList, isWorthSaving, queryOf } from '../rules.ts'
import { type Criteria, RenamePeopleList, type SavedList, SavePeopleList } from '../schema.ts'
import { MAX_NAME_CHARACTERS, MESSAGES } from '../words.ts'

/** Below the tabs: saves the search of the page as a list, or changes the list that is open. */
export function ListTools({ lists, criteria, saved, isOffice }: ListToolsProps) {
  const current = currentList(lists, criteria, saved)
  if (current) return <OpenList key={current.id} lists={lists} list={current} isOffice={isOffice} />
  if (!isWorthSaving(criteria)) return null
  // A new form for each search, because its text belongs to that search.
  return <SaveForm key={queryOf(criteria)} criteria={criteria} isOffice={isOffice} />
}

interface ListToolsProps {
  lists: readonly SavedList[]
  /** Criteria of the page. */
  criteria: Criteria
  /** Id of the list whose tab opened the page. */
  saved: string | undefined
  isOffice: boolean
}

function SaveForm({ criteria, isOffice }: Pick<ListToolsProps, 'criteria' | 'isOffice'>) {
  const router = useRouter()
  const form = useCallForm({
    call: savePeopleList,
    schema: SavePeopleList,
    defaults: { name: '', isOffice, search: queryOf(criteria) },
    hidden: ['isOffice', 'search'],
    done: { message: 'List saved.', path: null },
    onDone: async () => {
      await reloadPage(router)
      toast.ok('List saved.')
    },
  })
  return <NameForm of={form} title="Save this list" label="Save this list" action="Save list" />
}

function OpenList({ lists, list, isOffice }: { lists: readonly SavedList[]; list: SavedList; isOffice: boolean }) {
  const { id, name, is_outdated } = list
  const at = lists.findIndex((one) => one.id === id)
  return (
    <>
      {is_outdated && (
        <Notice tone="warning" className="mb-3">
          {MESSAGES.outdated}
        </Notice>
      )}
      <div className="mb-1 flex flex-wrap items-start gap-x-2 gap-y-1">
        <RenameForm list={list} />
        <MoveButton list={list} isForward={false} isShown={at > 0} />
        <MoveButton list={list} isForward isShown={at < lists.length - 1} />
        <PostButton
          call={deletePeopleList}
          fields={{ listId: id }}
          run={() => deletePeopleList({ data: { listId: id } })}
          next={isOffice ? '/admin/people' : '/agent/clients'}
          done={`List ${name} deleted.`}
          busyLabel="Deleting…"
          label={`Delete list ${name}`}
          ask={{ action: 'Delete list', objectName: name, text: <p>The people on it stay.</p> }}
          variant="quiet"
          size="xs"
        >
          Delete list
        </PostButton>
      </div>
    </>
  )
}

function MoveButton({ list: { id, name }, isForward, isShown }: MoveButtonProps) {
  if (!isShown) return null
  return (
    <PostButton
      call={movePeopleList}
      fields={{ listId: id, isForward: String(isForward), _boolean: 'isForward' }}
      run={() => movePeopleList({ data: { listId: id, isForward } })}
      done={`List ${name} moved.`}
      busyLabel="Moving…"
      label={`Move ${isForward ? 'right' : 'left'}: list ${name}`}
      variant="quiet"
      size="xs"
    >
      {isForward ? 'Move right' : 'Move left'}
    </PostButton>
  )
}

interface MoveButtonProps {
  list: SavedList
  isForward: boolean
  isShown: boolean
}

function RenameForm({ list: { id, name } }: { list: SavedList }) {
  const form = useCallForm({
    call: renamePeopleList,
    schema: RenamePeopleList,
    defaults: { listId: id, name },
    hidden: ['listId'],
    ...useDone(null, 'List renamed.'),
  })
  return <NameForm of={form} title="Rename" label={`Rename the list ${name}`} action="Save name" />
}

/** Collapsed form with the name of a list. */
function NameForm({ of: form, title, label, action }: NameFormProps) {
  return (
    <Disclosure look="link" summary={title} isOpen={form.flash !== null} className="mb-1">
      <Form of={form} label={label} className="flex max-w-form flex-wrap items-end gap-2">
        <form.TextField
          name="name"
          label="Name of the list"
          size="sm"
          maxLength={MAX_NAME_CHARACTERS}
          autoComplete="off"
          isRequired
          className="min-w-50 flex-1"
        />
        <SubmitButton size="sm">{action}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

interface NameFormProps {
  of: CallFormState & BoundFields<{ name: string }>
  title: string
  /** Accessible name of the form. */
  label: string
  action: string
}
