import { useRouter } from '@tanstack/react-router'
import { CaptchaNote } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { saveFile } from '#kit/form/save-file.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Meter } from '#ui/page/progress.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { downloadPass } from '../browser/download-pass.ts'
import { exportHomes, exportSearch, exportSold } from '../functions.ts'
import { type DownloadLimits, ExportForm, type ExportProposal } from '../schema.ts'

/** Describes an export with its limits, and starts it. Without JavaScript the response is the file. */
export function ExportPage({ proposal, limits }: { proposal: ExportProposal; limits: DownloadLimits }) {
  const { heading, href, size, total, columns } = proposal
  const { listings } = limits
  const most = Math.min(listings.limit, listings.share_limit)
  const isTooLarge = size > most
  const fewer = proposal.of === 'homes' ? 'Choose fewer homes' : 'Narrow the search'
  return (
    <div className="wrap-text grid gap-6 py-10 lg:py-14">
      <PageHeader title="Export as CSV" lead={heading} className="mb-0!" />
      {size === 0 ? (
        <Notice>No homes to export. Change the search and try again.</Notice>
      ) : (
        <>
          <Meter
            label="Listings downloaded in 24 hours"
            value={listings.used}
            max={most}
            text={`${number(listings.used)} of ${number(most)}`}
            tone={listings.remaining < size ? 'warning' : 'plain'}
          />
          <p className="text-ink-2">
            {`This export counts as ${count(size, 'listing')}. Listings you downloaded in the last 24 hours aren’t counted again.`}
          </p>
          {total > size && (
            <Notice>{`The file will have the first ${number(size)} of ${number(total)} homes. Narrow the search to get the others.`}</Notice>
          )}
          {isTooLarge ? (
            <Notice tone="warning" title="This export is too large">
              {`The MLS limits you to ${count(most, 'listing')} in 24 hours. ${fewer}, or call us if you need more.`}
            </Notice>
          ) : (
            listings.remaining < size && (
              <Notice tone="warning" title={`You have ${count(listings.remaining, 'listing')} left`}>
                {`We can’t start an export that goes over the MLS limit. ${fewer}${
                  limits.resets_at ? `, or come back after ${dayAndTime(limits.resets_at)}` : ''
                }.`}
              </Notice>
            )
          )}
          <Disclosure summary="Columns in the file" look="link">
            <p className="text-ink-2 text-small">{columns.join(', ')}</p>
          </Disclosure>
          {!isTooLarge && <MakeExport proposal={proposal} />}
          <p className="text-ink-3 text-small">
            For your personal, non-commercial use. The file names the listing brokerage of each home, its source, and
            the date. We log each export, as MLS rules require.
          </p>
        </>
      )}
      <p>
        <a href={href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Back to homes
        </a>
      </p>
    </div>
  )
}

const CALLS = { search: exportSearch, sold: exportSold, homes: exportHomes }

function MakeExport({ proposal: { of, value, size } }: { proposal: ExportProposal }) {
  const router = useRouter()
  const form = useCallForm({
    call: Object.assign(attempt, { url: CALLS[of].url }),
    schema: ExportForm,
    defaults: { search: of === 'homes' ? '' : value, propertyIds: of === 'homes' ? value : '' },
    hidden: ['search', 'propertyIds'],
    onDone: async (file) => {
      await saveFile(file, 'homes.csv')
      await reloadPage(router)
      toast.ok('The file is in your downloads.')
    },
  })

  async function attempt({ data: { search, propertyIds } }: { data: { search: string; propertyIds: string } }) {
    const captchaPass = await downloadPass()
    if (of === 'homes') return exportHomes({ data: { propertyIds, captchaPass } })
    return CALLS[of]({ data: { search, captchaPass } })
  }

  return (
    <Form of={form} label="Export as CSV">
      <FormActions note={<CaptchaNote />}>
        <SubmitButton busyLabel="Exporting…">{`Export ${count(size, 'home')}`}</SubmitButton>
      </FormActions>
    </Form>
  )
}
