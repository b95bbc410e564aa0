import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote, Picture } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES as HOME_MESSAGES } from '#features/properties/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count, dayAndTime, money, shortDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Toggle } from '#ui/fields/switch.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { forgetThatHistoryIsOff } from '../browser/use-tracked.ts'
import { clearHistory, updateHistorySettings } from '../functions.ts'
import type { ComparisonMade, HistorySettings, SearchMade, ViewedHome, ViewHistory, ViewStats } from '../schema.ts'
import { MESSAGES, RETENTION_DAYS } from '../words.ts'

export function HistoryPage({ history, searches, comparisons, stats }: HistoryPageProps) {
  const { views, settings, is_on_record, freshness } = history
  const brokerage = useBrokerage()
  const isEmpty = views.length + searches.length + comparisons.length === 0
  return (
    <FollowLinks>
      <PageHeader size="panel" title="History" lead="Homes you viewed, your searches, and your comparisons." />
      <DoneNotice />
      <HistorySwitch settings={settings} isOnRecord={is_on_record} canClear={!isEmpty} />
      {stats.homes > 0 && (
        <p className="mt-6 tabular">
          {`In ${stats.days} days, you viewed ${count(stats.homes, 'home')} ${count(stats.views, 'time')} in all.`}
          {stats.most_viewed.length > 0 && (
            <>
              {' Most often: '}
              {stats.most_viewed.map(({ property_id, home, times }, index) => (
                <span key={property_id}>
                  {index > 0 && ', '}
                  <a href={`/properties/${property_id}`} data-follow="" className={linkClass()}>
                    {home ? nameOf(home) : ''}
                  </a>
                  {` (${times})`}
                </span>
              ))}
              .
            </>
          )}
        </p>
      )}
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_360px]">
        <PanelSection title="Viewed homes">
          {views.length === 0 ? (
            <Nothing>
              {settings.is_kept || is_on_record ? 'Homes you view appear here. ' : 'Viewed homes aren’t saved. '}
              <a href="/properties" data-follow="" className={linkClass()}>
                See homes for sale
              </a>
            </Nothing>
          ) : (
            <Views views={views} />
          )}
        </PanelSection>
        <div>
          <PanelSection title="Searches">
            {searches.length === 0 ? (
              <Nothing>{settings.is_kept ? 'No searches yet.' : 'Searches aren’t saved.'}</Nothing>
            ) : (
              <Searches searches={searches} />
            )}
          </PanelSection>
          <PanelSection title="Comparisons">
            {comparisons.length === 0 ? (
              <Nothing>
                {settings.is_kept
                  ? 'Homes you compare appear here. Select Compare on 2 to 6 homes.'
                  : 'Comparisons aren’t saved here.'}
              </Nothing>
            ) : (
              <Comparisons comparisons={comparisons} />
            )}
          </PanelSection>
        </div>
      </div>
      {views.length > 0 && (
        <div className="mt-12">
          <MlsNote brokerage={brokerage} freshness={freshness} />
        </div>
      )}
    </FollowLinks>
  )
}

export type HistoryPageProps = {
  history: ViewHistory
  searches: SearchMade[]
  comparisons: ComparisonMade[]
  stats: ViewStats
}

function HistorySwitch({
  settings,
  isOnRecord,
  canClear,
}: {
  settings: HistorySettings
  isOnRecord: boolean
  canClear: boolean
}) {
  const { is_kept } = settings
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  async function set(isRecorded: boolean) {
    setBusy(true)
    setFault('')
    try {
      await updateHistorySettings({ data: { isRecorded } })
      forgetThatHistoryIsOff()
      await reloadPage(router)
    } catch (thrown) {
      setFault(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label="History settings" className="rounded-panel bg-limestone px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="[@media(scripting:none)]:hidden">
          <Toggle label="Save history" isOn={is_kept} isBusy={isBusy} onChange={(isOn) => void set(isOn)} />
        </div>
        <form method="post" action="/forms/updateHistorySettings" className="hidden [@media(scripting:none)]:block">
          <input type="hidden" name="_page" value="/dashboard/history" />
          <input type="hidden" name="_done" value={is_kept ? MESSAGES.turnedOff : MESSAGES.turnedOn} />
          <input type="hidden" name="_boolean" value="isRecorded" />
          <input type="hidden" name="isRecorded" value={String(!is_kept)} />
          <button type="submit" className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {is_kept ? 'Turn off history' : 'Turn on history'}
          </button>
        </form>
        {canClear && (
          <PostButton
            call={clearHistory}
            run={() => clearHistory()}
            done={MESSAGES.cleared}
            busyLabel="Clearing…"
            variant="quiet"
            size="sm"
            ask={{ action: 'Clear history', text: <p>{MESSAGES.clear}</p> }}
          >
            Clear history
          </PostButton>
        )}
      </div>
      {fault && (
        <div role="alert" className="mt-1">
          <FieldError id="history-fault">{fault}</FieldError>
        </div>
      )}
      <p className="mt-1 max-w-[72ch] text-ink-2 text-small">
        {is_kept
          ? `We save what you view, search, and compare for ${RETENTION_DAYS} days. Turning history off deletes it.`
          : 'Your searches and comparisons aren’t saved. Turn history on to find them again on all your devices.'}
        {' An agent sees the homes you view only if you agree under '}
        <a href="/dashboard/sharing" data-follow="" className={linkClass()}>
          Sharing
        </a>
        {'.'}
        {isOnRecord && (
          <>
            {' MLS rules require us to record which homes registered users view. Clearing your history doesn’t clear '}
            <a href="/dashboard/preferences#record" data-follow="" className={linkClass()}>
              that record
            </a>
            {'.'}
          </>
        )}
      </p>
    </section>
  )
}

function Views({ views }: { views: readonly ViewedHome[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {views.map(({ property_id, home, times, last_at }) => (
        <li key={property_id} className="flex min-w-0 gap-3 border-line border-t py-3">
          <div className="aspect-photo w-24 shrink-0 self-start overflow-hidden rounded-control bg-place">
            {home?.main_image_key && <Picture storageKey={home.main_image_key} alt="" sizes="96px" maxWidth={320} />}
          </div>
          <div className="min-w-0 text-small leading-snug">
            {home ? (
              <>
                <p className="tabular font-semibold">{money(home.close_price ?? home.price)}</p>
                <a href={`/properties/${property_id}`} data-follow="" className={`${linkClass()} break-words`}>
                  {nameOf(home)}
                </a>
                <p className="text-ink-3">
                  {`Listed by ${home.list_office_name}, `}
                  <span className="inline-block">{home.list_office_contact}</span>
                </p>
              </>
            ) : (
              <p className="text-ink-2">No longer available</p>
            )}
            <p className="mt-0.5 text-ink-3">
              {dayAndTime(last_at)}
              {times > 1 && `, ${count(times, 'time')} in all`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Searches({ searches }: { searches: readonly SearchMade[] }) {
  return (
    <ul>
      {searches.map(({ href, label, times, last_at }) => (
        <li key={href} className="border-line border-t py-2.5 text-small leading-snug">
          <a href={href} data-follow="" className={`${linkClass()} break-words`}>
            {label}
          </a>
          <p className="text-ink-3">
            {shortDay(last_at)}
            {times > 1 && `, ${count(times, 'time')}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Comparisons({ comparisons }: { comparisons: readonly ComparisonMade[] }) {
  return (
    <ul>
      {comparisons.map(({ homes, last_at }) => {
        const href = `/properties/compare?${new URLSearchParams(homes.map(({ property_id }) => ['ids', property_id]))}`
        const shown = homes.flatMap(({ home }) => (home ? [home.address ?? HOME_MESSAGES.addressWithheld] : []))
        const gone = homes.length - shown.length
        return (
          <li key={href} className="border-line border-t py-2.5 text-small leading-snug">
            <a href={href} data-follow="" className={`${linkClass()} break-words`}>
              {[...shown, ...(gone > 0 ? [`${count(gone, 'home')} no longer available`] : [])].join(', ')}
            </a>
            <p className="text-ink-3">{shortDay(last_at)}</p>
          </li>
        )
      })}
    </ul>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-2 text-small">{children}</p>
}

function nameOf({ address, city }: PropertyCard): string {
  return `${address ?? HOME_MESSAGES.addressWithheld}, ${city}`
}
