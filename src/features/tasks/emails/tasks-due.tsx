import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { count } from '#kit/time/format.ts'

const DueTask = z.object({ id: z.string(), title: z.string(), due: z.string(), about: z.nullable(z.string()) })

const input = z.object({
  tasks: z.array(DueTask),
  /** Due tasks beyond those that the email lists. */
  more: z.number(),
})

/** Reminds an agent of tasks that became due, all of one run in one email. */
export const tasksDue = defineEmail({
  name: 'tasks-due',
  isTransactional: true,
  isNotification: true,
  input,
  subject: ({ tasks, more }) =>
    tasks.length === 1 && more === 0 ? `Task due: ${tasks[0]?.title}` : `${count(tasks.length + more, 'task')} due`,
  preview: ({ tasks }) => tasks.map(({ title }) => title).join('. '),
  Body: ({ input: { tasks, more }, from }) => (
    <>
      <EmailHeading>{tasks.length + more === 1 ? 'Task due' : 'Tasks due'}</EmailHeading>
      {tasks.map(({ id, title, due, about }) => (
        <EmailText key={id}>
          <b>{title}</b>
          <br />
          {about ? `${due}, about ${about}` : due}
        </EmailText>
      ))}
      {more > 0 && <EmailText>{count(more, 'more task')}</EmailText>}
      <EmailButton href={`${from.url}${tasks.length + more === 1 ? `/agent/tasks/${tasks[0]?.id}` : '/agent/tasks'}`}>
        {tasks.length + more === 1 ? 'Open the task' : 'Open your tasks'}
      </EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
