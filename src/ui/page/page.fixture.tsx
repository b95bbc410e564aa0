import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { AnchorTabs } from './anchor-tabs.tsx'
import { DueRow, RowLink } from './due-row.tsx'
import { EmptyState, LoadError } from './empty-state.tsx'
import { FollowLinks } from './follow-links.tsx'
import { LongText } from './long-text.tsx'
import { Banner, BusyBar, Notice } from './notice.tsx'
import { Breadcrumb, PageHeader } from './page-header.tsx'
import { Meter, Progress, Stepper } from './progress.tsx'
import { DirtyBar, PanelSection, RecordColumns } from './record.tsx'
import { Disclosure, Section } from './section.tsx'
import { SettingsSection } from './settings-section.tsx'

function nothing() {}

/** The components of this family in their main states. Uses no classes: Tailwind scans this file too. */
export const pageGallery: Record<string, ReactNode> = {
  DueRow: (
    <ul>
      <DueRow name="Ada Okonkwo" meta="Contact form, today 9:00 AM" clock="3 h left" isLate>
        <p>Selling a home in Franklin.</p>
      </DueRow>
    </ul>
  ),
  RowLink: (
    <RowLink path="/agent/leads" isPrimary name="Ada Okonkwo">
      Reply
    </RowLink>
  ),
  AnchorTabs: (
    <AnchorTabs
      label="On this page"
      tabs={[
        { label: 'Overview', href: '#overview', isCurrent: true },
        { label: 'History', href: '#history', count: 3 },
      ]}
    />
  ),
  Banner: (
    <>
      <Banner action={<a href="/password">Update password now</a>}>Your password will expire soon.</Banner>
      <Banner tone="navy">Sold data for registered users</Banner>
    </>
  ),
  Breadcrumb: (
    <>
      <Breadcrumb items={[{ label: 'Indiana', href: '#in' }, { label: 'Greenwood', href: '#g' }, { label: 'Home' }]} />
      <Breadcrumb isShortOnPhone items={[{ label: 'Admin', href: '#admin' }, { label: 'Vendors' }]} />
      <Breadcrumb isShortOnPhone items={[{ label: 'Dashboard' }]} />
    </>
  ),
  BusyBar: (
    <>
      <BusyBar isBusy={false} />
      <BusyBar isBusy label="Loading homes…" />
    </>
  ),
  DirtyBar: (
    <>
      <DirtyBar isDirty={false} onDiscard={nothing} />
      <DirtyBar isDirty changed={['Description', 'Email']} saveLabel="Save vendor" onDiscard={nothing} />
    </>
  ),
  Disclosure: (
    <>
      <Disclosure summary="Taxes">$3,412 a year</Disclosure>
      <Disclosure summary="Show the error" look="link" isOpen>
        Reference MR-4F21
      </Disclosure>
    </>
  ),
  EmptyState: (
    <EmptyState title="No saved searches" action={<Button variant="outline">Search homes</Button>}>
      Save a search to hear of new homes.
    </EmptyState>
  ),
  FollowLinks: (
    <FollowLinks>
      <a href="/properties" data-follow="">
        Homes for sale
      </a>
    </FollowLinks>
  ),
  LoadError: (
    <>
      <LoadError what="The map" again={async () => {}} />
      <LoadError what="The filters" again={async () => {}} onClose={() => undefined} />
    </>
  ),
  LongText: (
    <LongText
      size="terms"
      printLabel="Print this page"
      sections={[
        { id: 'use', title: 'Use of this site', content: <p>You may read it.</p> },
        { id: 'changes', title: 'Changes', content: <p>We say when we change it.</p> },
      ]}
    />
  ),
  Meter: (
    <>
      <Meter label="Downloads" value={412} max={500} text="412 of 500 downloads" tone="warning" />
      <Meter label="Title length" value={80} max={60} text="80 of 60 characters" isLabelHidden size="thin" />
    </>
  ),
  Notice: (
    <>
      <Notice>The feed is an hour late.</Notice>
      <Notice tone="ok" title="Saved" isLive action={<Button size="xs">Undo</Button>}>
        It is on the site now.
      </Notice>
      <Notice tone="error" isLive>
        Nothing was lost. Try again.
      </Notice>
    </>
  ),
  PageHeader: (
    <>
      <PageHeader title="Vetted vendors" lead="People we call ourselves." />
      <PageHeader size="panel" title="Vendors" aside="184" actions={<Button size="xs">Add vendor</Button>} />
    </>
  ),
  PanelSection: (
    <PanelSection title="Vetting" end={<a href="#history">History</a>}>
      Insurance certificate
    </PanelSection>
  ),
  Progress: (
    <>
      <Progress label="Import" value={62} note="3,720 of 6,000" />
      <Progress label="Drawing pictures" />
    </>
  ),
  RecordColumns: (
    <RecordColumns asideLabel="Status and history" aside="Due Nov 23, 2026, 5:00 PM">
      The record
    </RecordColumns>
  ),
  Section: (
    <Section id="featured" title="Featured homes" ground="navy" space="tight" end={<a href="#all">See all</a>}>
      24 homes
    </Section>
  ),
  SettingsSection: (
    <SettingsSection id="devices" title="Devices" note="Sign out a device that isn’t yours.">
      2 devices
    </SettingsSection>
  ),
  Stepper: <Stepper step={2} count={4} label="About the home" />,
}
