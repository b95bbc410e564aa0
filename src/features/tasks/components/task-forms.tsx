import { useRouter } from '@tanstack/react-router'
import type { Change } from '#features/audit/schema.ts'
import { PersonField } from '#features/people/public.tsx'
import { ActForm } from '#kit/form/act-form.tsx'
import { useDone, useSaved } from '#kit/form/after-save.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { calendarDayOf, dayAndTime } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { addTask, handOverTask, updateTask } from '../functions.ts'
import {
  type AddedTask,
  AddTask,
  HandOverTask,
  type Task,
  type TaskDetail,
  type TasksAbout,
  taskRecord,
  UpdateTask,
} from '../schema.ts'
import { TASK_KINDS, TASK_REMINDERS, TASK_REPEATS, TASK_VIEWS } from '../words.ts'

const { labels } = taskRecord

/**
 * Collapsed form that adds a task. As it opens, it adds a call today, so that two taps are enough. On a page about no one
 * it asks for the person.
 */
export function AddTaskForm({ personId = '', leadId = '', agents, seen, at }: AddTaskFormProps) {
  const hasPerson = personId === '' && leadId === ''
  const form = useCallForm({
    call: addTask,
    schema: AddTask,
    defaults: {
      ...taskRecord.empty,
      due_date: calendarDayOf(at),
      personId,
      leadId,
      person: '',
      agentId: agents[0]?.id ?? '',
      seen,
    },
    hidden: [
      'personId',
      'leadId',
      'seen',
      ...(hasPerson ? [] : (['person'] as const)),
      ...(agents.length > 1 ? [] : (['agentId'] as const)),
    ],
    done: { message: 'Task added. You’ll find it on the tab for its due date.', path: null },
    onDone: useTaskAdded(hasPerson),
  })
  return (
    <ActForm id="add-task" of={form} title="Add a task" action="Add task">
      <Fields form={form} />
      {hasPerson && <PersonField form={form} text={form.values.person} isOptional />}
      {agents.length > 1 && (
        <form.SelectField
          name="agentId"
          label="Agent"
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ActForm>
  )
}

/** Returns an `onDone` that shows the new task: on the page of tasks in its tab, which another one may hide. */
function useTaskAdded(isList: boolean): (added: AddedTask) => Promise<void> {
  const router = useRouter()
  return async ({ id, title, view, is_own }) => {
    const isShown = isList && is_own
    if (isShown) await router.navigate({ href: `/agent/tasks?view=${view}`, ignoreBlocker: true })
    await reloadPage(router)
    const page = `/agent/tasks/${id}`
    const open = { label: 'Open', onAction: () => void router.navigate({ href: page }) }
    const text = isShown ? `Task added under ${TASK_VIEWS[view]}: ${title}` : `Task added: ${title}`
    toast.ok(text, id ? { action: open } : {})
    if (id) document.querySelector<HTMLElement>(`main a[href="${page}"]`)?.focus()
  }
}

interface AddTaskFormProps extends Pick<TasksAbout, 'agents' | 'seen' | 'at'> {
  personId?: string
  leadId?: string
}

type TaskDraft = typeof taskRecord.empty

function Fields({ form }: { form: BoundFields<TaskDraft> }) {
  return (
    <FieldPairs>
      <form.TextField
        name="title"
        label={labels.title}
        help="If blank, we use the kind as the title."
        maxLength={200}
        autoComplete="off"
        isOptional
        className="sm:col-span-2"
      />
      <form.SelectField name="kind" label={labels.kind} options={optionsOf(TASK_KINDS)} />
      <form.TextField name="due_date" type="date" label={labels.due_date} isRequired />
      <form.TextField name="due_time" type="time" label={labels.due_time} isOptional />
      <form.SelectField
        name="repeats"
        label={labels.repeats}
        help="The next task is added when you mark this one as done, on the same weekday or day of the month."
        options={optionsOf(TASK_REPEATS)}
      />
      <form.SelectField
        name="remind"
        label={labels.remind}
        help="By email. If the task has no time, we email you at 8:00 AM."
        options={optionsOf(TASK_REMINDERS)}
      />
    </FieldPairs>
  )
}

/** Collapsed form that reassigns a task to another agent. */
export function HandOverTaskForm({ task, agents }: Pick<TaskDetail, 'task' | 'agents'>) {
  const form = useCallForm({
    call: handOverTask,
    schema: HandOverTask,
    defaults: { taskId: task.id, version: task.version, agentId: '' },
    hidden: ['taskId', 'version'],
    ...useDone('/agent/tasks', 'Task reassigned.'),
  })
  return (
    <ActForm
      id="reassign"
      of={form}
      title="Reassign task"
      state={task.agent_name ?? 'No agent'}
      text="We email the task to the other agent, unless they turned notifications off."
      action="Reassign task"
      busyLabel="Reassigning…"
    >
      <form.SelectField
        name="agentId"
        label="Agent"
        options={[
          { value: '', label: 'Choose an agent' },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </ActForm>
  )
}

/** Form that changes a task, beside the person or lead that it is about and its history. */
export function EditTaskForm({ task, history }: { task: Task; history: readonly Change[] }) {
  const { id, version, agent_name, about_name, about_path, created_at, done_at, done_by } = task
  const form = useCallForm({
    call: updateTask,
    schema: UpdateTask,
    defaults: { ...taskRecord.draftOf(task), taskId: id, version },
    hidden: ['taskId', 'version'],
    done: { message: 'Task saved.', path: null },
    onDone: useSaved(() => 'Task saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Task"
      asideLabel="About this task"
      aside={
        <>
          <PanelSection title="Details" isFirst>
            <DataList
              hasRules={false}
              isNarrow
              items={[
                {
                  label: 'About',
                  value: about_name && about_path && (
                    <a href={about_path} className={linkClass()}>
                      {about_name}
                    </a>
                  ),
                },
                { label: 'Agent', value: agent_name ?? 'No agent' },
                { label: 'Added', value: dayAndTime(created_at) },
                {
                  label: 'Done',
                  value: done_at && `${dayAndTime(done_at)}${done_by ? ` by ${done_by}` : ''}`,
                },
              ]}
            />
          </PanelSection>
          <HistoryList changes={history} />
        </>
      }
    >
      <Fields form={form} />
    </EditRecordForm>
  )
}
