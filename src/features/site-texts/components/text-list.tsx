import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { day } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { ListedPage, ListedSiteText } from '../schema.ts'
import { FIXED_TEXTS } from '../words/fixed.ts'
import { PublishSections } from './publish-sections.tsx'
import { StateBadge } from './state-badge.tsx'

/** Lists the texts of the site by page, with a search in their words. */
export function TextList({ pages, q }: { pages: readonly ListedPage[]; q: string }) {
  return (
    <>
      <search className="mb-5 block max-w-120">
        <form action="/admin/content" className="flex items-end gap-2">
          <TextField
            key={q}
            name="q"
            label="Search text"
            type="search"
            defaultValue={q}
            maxLength={100}
            className="grow"
          />
          <Button type="submit" variant="outline">
            Search
          </Button>
        </form>
      </search>
      {q !== '' && <Found pages={pages} q={q} />}
      {pages.map((page, at) => (
        <PanelSection
          key={page.page}
          id={page.page}
          title={page.label}
          isFirst={at === 0}
          end={
            <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
              {page.unpublished && <PublishSections page={page} unpublished={page.unpublished} />}
              {page.path && (
                <a href={page.path} className={linkClass()}>
                  Open page<span className="sr-only">: {page.label}</span>
                </a>
              )}
            </div>
          }
        >
          <Group page={page} isOpen={q !== ''}>
            <TextTable page={page} q={q} />
          </Group>
        </PanelSection>
      ))}
      {q === '' && <FixedTexts />}
    </>
  )
}

/**
 * Texts of a page that open on a phone, where all of them would be ten screens. A wide window shows them in any case:
 * the style before the script runs, and the open state for programs that read it.
 */
function Group({ page, isOpen, children }: { page: ListedPage; isOpen: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current && window.matchMedia('(min-width: 48rem)').matches) details.current.open = true
  }, [])
  return (
    <details ref={details} open={isOpen} className="md:details-content:[content-visibility:visible]">
      <summary className={`${linkClass()} w-fit py-2 md:hidden`}>
        {page.texts.length === 1 ? '1 text' : `${page.texts.length} texts`}
        <span className="sr-only"> of {page.label}</span>
      </summary>
      {children}
    </details>
  )
}

function FixedTexts() {
  return (
    <PanelSection title="Fixed texts">
      <ul className="grid max-w-(--container-text) gap-3">
        {FIXED_TEXTS.map(({ label, path, reason }) => (
          <li key={label}>
            {path ? (
              <a href={path} className={linkClass()}>
                {label}
              </a>
            ) : (
              <b>{label}</b>
            )}
            <span className="block text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Found({ pages, q }: { pages: readonly ListedPage[]; q: string }) {
  const found = pages.reduce((sum, { texts }) => sum + texts.length, 0)
  const all = (
    <Link to="/admin/content" className={linkClass()}>
      Show all texts
    </Link>
  )
  if (found === 0) return <EmptyState title={`No text contains “${q}”`} action={all} />
  return (
    <p role="status" className="mb-4 text-ink-2">
      {found === 1 ? '1 text has' : `${found} texts have`} “{q}”. {all}
    </p>
  )
}

function TextTable({ page, q }: { page: ListedPage; q: string }) {
  return (
    <Table label={`Texts of ${page.label}`}>
      <TableHead>
        {/* Fixed widths, so that the columns of all pages are in line. */}
        <TableHeaderCell className="w-56">Text</TableHeaderCell>
        <TableHeaderCell>Preview</TableHeaderCell>
        <TableHeaderCell priority={2} className="w-32">
          Changed
        </TableHeaderCell>
        <TableHeaderCell className="w-24">Status</TableHeaderCell>
      </TableHead>
      <TableBody>
        {page.texts.map((text) => (
          <TextRow key={text.key} text={text} q={q} />
        ))}
      </TableBody>
    </Table>
  )
}

function TextRow({
  text: { key, label, excerpt, state, changed_at, is_review_due },
  q,
}: {
  text: ListedSiteText
  q: string
}) {
  // On a phone the list of all texts has their names alone, or it would be 20 screens long.
  const onDesk = q === '' ? 'max-md:hidden!' : undefined
  return (
    <TableRow>
      <TableRowHeader note={is_review_due && 'Needs a legal review'}>
        <Link to="/admin/content/$textKey" params={{ textKey: key }} className={linkClass('plain')}>
          {label}
        </Link>
      </TableRowHeader>
      <TableCell label="Preview" className={onDesk}>
        <span className="text-ink-2 [overflow-wrap:anywhere]">
          {excerpt === '' ? <span className="text-ink-3">Nothing is published.</span> : marked(excerpt, q)}
        </span>
      </TableCell>
      <TableCell label="Changed" priority={2} className={onDesk}>
        {changed_at ? <span className="whitespace-nowrap">{day(changed_at)}</span> : '–'}
      </TableCell>
      <TableCell label="Status">
        <StateBadge state={state} />
      </TableCell>
    </TableRow>
  )
}

/** Marks the first place where a text has the searched words. */
function marked(text: string, q: string) {
  const at = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-gold-100">{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}
