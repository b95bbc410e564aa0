import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { dueText, kindText, viewOf } from '../rules.ts'
import type { Task } from '../schema.ts'
import { TASK_KINDS, TASK_REPEATS } from '../words.ts'
import { DoneButton } from './done-button.tsx'

/** An open task with its due time and the button that finishes it. */
export function TaskRow({ task, now, isAboutShown = false, agentId }: TaskRowProps) {
  const { id, title, kind, repeats, agent_id, agent_name, about_name, about_path } = task
  const isLate = viewOf(task, now) === 'overdue'
  const facts = [
    title === TASK_KINDS[kind] || kind === 'other'
      ? repeats !== 'none' && TASK_REPEATS[repeats].toLowerCase()
      : kindText(task),
    agentId !== undefined && agent_id !== agentId && (agent_name ?? 'No agent'),
  ].filter(Boolean)
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <a href={`/agent/tasks/${id}`} data-follow="" className={cx(linkClass('plain'), 'font-semibold')}>
            {title}
          </a>
        </p>
        <p className="text-ink-3 text-small">
          <span className={cx('tabular', isLate && 'font-semibold text-error')}>{dueText(task, now)}</span>
          {facts.length > 0 && `, ${facts.join(', ')}`}
          {isAboutShown && about_name && about_path && (
            <>
              {', '}
              <a href={about_path} data-follow="" className={linkClass()}>
                {about_name}
              </a>
            </>
          )}
        </p>
      </div>
      <div className="shrink-0">
        <DoneButton task={task} />
      </div>
    </li>
  )
}

interface TaskRowProps {
  task: Task
  now: Date
  /** True on pages that aren’t the person’s: links to the person or lead. */
  isAboutShown?: boolean
  /** The reader as an agent, so that tasks of others name their agent; absent where all tasks are the reader’s. */
  agentId?: string | null
}
