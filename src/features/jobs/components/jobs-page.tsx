import { PostButton } from '#kit/form/post-button.tsx'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { discardJob, retryJob } from '../functions.ts'
import { jobLabel, scheduleLabel } from '../rules.ts'
import type { FailedJob, JobsOverview, RetryingJob, ScheduledJob, WorkerHealth } from '../schema.ts'
import { MAX_DEATHS, MAX_FAILED, MESSAGES, WORKER_STATES } from '../words.ts'

/** The worker's state, failed jobs, and schedules. */
export function JobsPage({ overview }: { overview: JobsOverview }) {
  const { worker, failed, failed_total, retrying, retrying_total, schedules, waiting, running } = overview
  return (
    <>
      <WorkerNotice worker={worker} />
      <p className="tabular my-4 text-ink-2">
        {`${count(waiting, 'job')} waiting, ${number(running)} running, ${number(failed_total)} failed`}
      </p>
      <PanelSection title="Failed jobs" isFirst>
        <Failed jobs={failed} total={failed_total} />
      </PanelSection>
      {retrying.length > 0 && (
        <PanelSection title="Retrying">
          <Retrying jobs={retrying} total={retrying_total} />
        </PanelSection>
      )}
      <PanelSection title="Schedules">
        <Schedules schedules={schedules} />
      </PanelSection>
    </>
  )
}

function WorkerNotice({ worker: { state, seen_at, crashes_last_hour } }: { worker: WorkerHealth }) {
  const isWell = state === 'working' && crashes_last_hour === 0
  const crashes =
    crashes_last_hour > 0 &&
    `It crashed ${count(crashes_last_hour, 'time')} in the last hour and restarts automatically.`
  return (
    <Notice tone={isWell ? 'ok' : state === 'working' ? 'warning' : 'error'} title={`Worker: ${WORKER_STATES[state]}`}>
      <p className="measure">
        {state !== 'working' && 'Emails, alerts, sync, and photos wait until a worker runs. The site itself is up. '}
        {crashes}
        {isWell && 'It’s handling emails, alerts, sync, and photos.'}
      </p>
      {state !== 'working' && seen_at && <p>{`Last seen ${dayAndTime(seen_at)}.`}</p>}
    </Notice>
  )
}

function Failed({ jobs, total }: { jobs: readonly FailedJob[]; total: number }) {
  if (jobs.length === 0) {
    return <p className="text-ink-2">No failed jobs. A job that uses all its attempts is listed here for 7 days.</p>
  }
  return (
    <>
      <p className="measure mb-3 text-ink-2">
        {`A job is set aside after ${MAX_DEATHS} workers crash while running it. Fix the cause, then retry. Failed jobs are listed for 7 days.`}
      </p>
      <Table label="Failed jobs">
        <TableHead>
          <TableHeaderCell>Job</TableHeaderCell>
          <TableHeaderCell>Failed</TableHeaderCell>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell align="right" priority={2}>
            Attempts
          </TableHeaderCell>
          <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
        </TableHead>
        <TableBody>
          {jobs.map((job) => (
            <TableRow key={job.id}>
              <TableRowHeader
                className="md:min-w-36"
                note={job.is_set_aside ? <Badge tone="error">Set aside</Badge> : undefined}
              >
                {jobLabel(job.name)}
              </TableRowHeader>
              <TableCell label="Failed" className="whitespace-nowrap">
                {dayAndTime(job.failed_at)}
              </TableCell>
              <TableCell label="Reason">
                <span className="[overflow-wrap:anywhere]">{job.reason}</span>
              </TableCell>
              <TableCell label="Attempts" align="right" priority={2}>
                {number(job.attempts)}
              </TableCell>
              <TableCell kind="acts">
                <span className="flex gap-2">
                  <PostButton
                    call={retryJob}
                    fields={{ jobId: job.id, name: job.name }}
                    run={() => retryJob({ data: { jobId: job.id, name: job.name } })}
                    done="Job queued."
                    busyLabel="Retrying…"
                    label={`Retry ${jobLabel(job.name)}, failed ${dayAndTime(job.failed_at)}`}
                    variant="outline"
                    size="xs"
                  >
                    Retry
                  </PostButton>
                  <PostButton
                    call={discardJob}
                    fields={{ jobId: job.id, name: job.name }}
                    run={() => discardJob({ data: { jobId: job.id, name: job.name } })}
                    done="Job discarded."
                    busyLabel="Discarding…"
                    label={`Discard ${jobLabel(job.name)}, failed ${dayAndTime(job.failed_at)}`}
                    variant="quiet"
                    size="xs"
                    ask={{ action: 'Discard', objectName: jobLabel(job.name), text: <p>{MESSAGES.discard}</p> }}
                  >
                    Discard
                  </PostButton>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > MAX_FAILED && (
        <p className="mt-3 text-ink-3 text-legal">{`The newest ${MAX_FAILED} of ${number(total)}.`}</p>
      )}
    </>
  )
}

function Retrying({ jobs, total }: { jobs: readonly RetryingJob[]; total: number }) {
  return (
    <>
      <Table label="Retrying jobs">
        <TableHead>
          <TableHeaderCell>Job</TableHeaderCell>
          <TableHeaderCell>Next attempt</TableHeaderCell>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell align="right">Attempts</TableHeaderCell>
        </TableHead>
        <TableBody>
          {jobs.map((job) => (
            <TableRow key={job.id}>
              <TableRowHeader>{jobLabel(job.name)}</TableRowHeader>
              <TableCell label="Next attempt" className="whitespace-nowrap">
                {dayAndTime(job.next_at)}
              </TableCell>
              <TableCell label="Reason">
                <span className="[overflow-wrap:anywhere]">{job.reason}</span>
              </TableCell>
              <TableCell label="Attempts" align="right">
                {`${number(job.attempts)} of ${number(job.max_attempts)}`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > jobs.length && (
        <p className="mt-3 text-ink-3 text-legal">{`The next ${number(jobs.length)} of ${number(total)}.`}</p>
      )}
    </>
  )
}

function Schedules({ schedules }: { schedules: readonly ScheduledJob[] }) {
  if (schedules.length === 0) return <p className="text-ink-2">No schedules yet. The first worker adds them.</p>
  return (
    <>
      <p className="mb-3 text-ink-2">Indianapolis time.</p>
      <Table label="Schedules">
        <TableHead>
          <TableHeaderCell>Job</TableHeaderCell>
          <TableHeaderCell>Runs</TableHeaderCell>
          <TableHeaderCell>Last run</TableHeaderCell>
          <TableHeaderCell>Result</TableHeaderCell>
        </TableHead>
        <TableBody>
          {schedules.map(({ name, cron, last_ended_at, last_state }) => (
            <TableRow key={name}>
              <TableRowHeader>{jobLabel(name)}</TableRowHeader>
              <TableCell label="Runs">{scheduleLabel(cron)}</TableCell>
              <TableCell label="Last run" className="whitespace-nowrap">
                {last_ended_at ? dayAndTime(last_ended_at) : 'Not yet'}
              </TableCell>
              <TableCell label="Result">
                {last_state ? (
                  <Badge tone={last_state === 'completed' ? 'ok' : 'error'}>
                    {last_state === 'completed' ? 'Completed' : 'Failed'}
                  </Badge>
                ) : (
                  '–'
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
