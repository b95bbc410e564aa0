import { useDone } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { updateRequestGroup } from '../functions.ts'
import { minutesText } from '../rules.ts'
import { type RequestGroupView, UpdateRequestGroup } from '../schema.ts'
import { REPLY_TIMES, type ReplyTime } from '../words.ts'

/** Changes the recipients and the reply time of one kind of request. */
export function RequestForm({ view }: { view: RequestGroupView }) {
  const { group, version, people, choices, minutes, is_own_time, counts_office_hours, why, history } = view
  const isDefault = group === 'default'
  const form = useCallForm({
    call: updateRequestGroup,
    schema: UpdateRequestGroup,
    defaults: {
      version,
      group,
      people,
      reply: is_own_time ? replyTimeOf(minutes) : '',
      countsOfficeHours: counts_office_hours,
    },
    hidden: isDefault ? ['version', 'group'] : ['version', 'group', 'countsOfficeHours'],
    ...useDone('/admin/requests', 'Requests saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Requests"
      asideLabel="History"
      aside={<HistoryList changes={history} empty="No changes yet" />}
    >
      {why === 'left' && (
        <Notice tone="warning" className="mb-4">
          The former recipients can no longer reply. The default recipients get these requests until you choose others.
        </Notice>
      )}
      <PanelSection title="Recipients" isFirst>
        <form.CheckboxGroup
          name="people"
          label={isDefault ? 'People who get requests that have no other recipient' : 'People who get these requests'}
          help={isDefault ? 'Choose at least one person.' : 'If no one is checked, the default recipients get them.'}
          options={choices.map(({ account_id, name, refusal }) => ({
            value: account_id,
            label: name,
            help: refusal ?? undefined,
            isDisabled: refusal !== null && !people.includes(account_id),
          }))}
        />
      </PanelSection>
      {minutes !== null && (
        <PanelSection title="Time to reply">
          <div className="grid gap-4">
            <form.SelectField
              name="reply"
              label="Reply within"
              help="Visitors see when they can expect a reply. Overdue replies go to their own recipients."
              options={optionsOf(REPLY_TIMES)}
              placeholder={isDefault ? '24 hours (maximum)' : `Default: ${minutesText(view.default_minutes)}`}
            />
            {isDefault && (
              <form.Checkbox
                name="countsOfficeHours"
                label="Count office hours only"
                help="For all kinds of requests. Replies are always due within 24 hours."
              />
            )}
          </div>
        </PanelSection>
      )}
    </EditRecordForm>
  )
}

/** A time set by file may not be among the choices. */
function replyTimeOf(minutes: number | null): ReplyTime | '' {
  const key = String(minutes)
  return Object.hasOwn(REPLY_TIMES, key) ? (key as ReplyTime) : ''
}
