import { Ellipsis, Heart, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnchorTabs } from './anchor-tabs.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Banner } from './banner.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BusyBar } from './busy-bar.tsx'
import { Button } from './button.tsx'
import { ButtonLabel } from './button-label.tsx'
import { Carousel } from './carousel.tsx'
import { CheckLine } from './check-line.tsx'
import { Checkbox } from './checkbox.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictView } from './conflict-view.tsx'
import { DataList } from './data-list.tsx'
import { DayChart } from './day-chart.tsx'
import { Dialog } from './dialog.tsx'
import { DiffTable } from './diff-table.tsx'
import { DirtyBar } from './dirty-bar.tsx'
import { Disclosure } from './disclosure.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldError } from './field-error.tsx'
import { FieldFrame } from './field-frame.tsx'
import { FieldGroup } from './field-group.tsx'
import { FieldHelp } from './field-help.tsx'
import { FieldLabel } from './field-label.tsx'
import { FieldPairs } from './field-pairs.tsx'
import { FileField } from './file-field.tsx'
import { FollowLinks } from './follow-links.tsx'
import { FormActions } from './form-actions.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'
import { LinkButton } from './link-button.tsx'
import { LongText } from './long-text.tsx'
import { Menu } from './menu.tsx'
import { Meter } from './meter.tsx'
import { Notice } from './notice.tsx'
import { NumberField } from './number-field.tsx'
import { OwnWords } from './own-words.tsx'
import { PageHeader } from './page-header.tsx'
import { Pagination } from './pagination.tsx'
import { PanelSection } from './panel-section.tsx'
import { PartMissing } from './part-missing.tsx'
import { PasswordField } from './password-field.tsx'
import { Popover } from './popover.tsx'
import { Progress } from './progress.tsx'
import { Quote } from './quote.tsx'
import { RadioGroup } from './radio-group.tsx'
import { RecordColumns } from './record-columns.tsx'
import { ReorderList } from './reorder-list.tsx'
import { RuleList } from './rule-list.tsx'
import { Section } from './section.tsx'
import { Segmented } from './segmented.tsx'
import { SelectField } from './select-field.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'
import { SkipLink } from './skip-link.tsx'
import { SortHeader } from './sort-header.tsx'
import { Spinner } from './spinner.tsx'
import { Stat } from './stat.tsx'
import { Stepper } from './stepper.tsx'
import { Switch } from './switch.tsx'
import { Table } from './table.tsx'
import { TableBody } from './table-body.tsx'
import { TableCell } from './table-cell.tsx'
import { TableHead } from './table-head.tsx'
import { TableHeaderCell } from './table-header-cell.tsx'
import { TableRow } from './table-row.tsx'
import { TableRowHeader } from './table-row-header.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { ToastBody } from './toast-body.tsx'
import { Toaster } from './toaster.tsx'
import { Toggle } from './toggle.tsx'
import { Toolbar } from './toolbar.tsx'
import { TriggerButton } from './trigger-button.tsx'

const WAYS = [
  { value: 'call', label: 'Call me' },
  { value: 'mail', label: 'E-mail me', help: 'Answered within a day' },
]
const CHANGES = [
  { label: 'Phone', before: '317-555-0118', after: '317-555-0187' },
  { label: 'Website', before: null, after: 'https://ridge-roofing.example.com' },
]

function nothing() {}

/**
 * Every component in its main states, under the name of its file. Uses no classes itself: Tailwind scans this file too,
 * and would ship classes that occur only here.
 */
export const gallery: Record<string, ReactNode> = {
  'anchor-tabs': (
    <AnchorTabs
      label="On this page"
      tabs={[
        { label: 'Overview', href: '#overview', isCurrent: true },
        { label: 'History', href: '#history', count: 3 },
      ]}
    />
  ),
  avatar: (
    <>
      <Avatar name="Dana Whitcomb" />
      <Avatar name="Lena Kowalczyk" size={64} isBeside={false} />
      <Avatar name="Marcus Ellery" size={28} isBeside={false} src="/marcus.webp" />
    </>
  ),
  badge: (
    <>
      <Badge>Hidden</Badge>
      <Badge tone="ok">Active</Badge>
    </>
  ),
  banner: (
    <>
      <Banner action={<a href="/password">Update password now</a>}>Your password will expire soon.</Banner>
      <Banner tone="navy">Sold data for registered users</Banner>
    </>
  ),
  breadcrumb: (
    <>
      <Breadcrumb items={[{ label: 'Indiana', href: '#in' }, { label: 'Greenwood', href: '#g' }, { label: 'Home' }]} />
      <Breadcrumb isShortOnPhone items={[{ label: 'Back office', href: '#back-office' }, { label: 'Vendors' }]} />
      <Breadcrumb isShortOnPhone items={[{ label: 'Dashboard' }]} />
    </>
  ),
  'bulk-bar': (
    <BulkBar count={2} noun="vendors" onClear={nothing}>
      <Button size="xs">Hide</Button>
    </BulkBar>
  ),
  'busy-bar': (
    <>
      <BusyBar isBusy={false} />
      <BusyBar isBusy label="Loading homes…" />
    </>
  ),
  button: (
    <>
      <Button>Request a showing</Button>
      <Button variant="danger" isDisabled>
        Delete
      </Button>
      <Button type="submit" isBusy busyLabel="Saving…">
        Save
      </Button>
    </>
  ),
  'button-label': (
    <ButtonLabel isBusy busyLabel="Sending…">
      Send
    </ButtonLabel>
  ),
  carousel: (
    <Carousel label="Featured homes">
      <p>One</p>
      <p>Two</p>
    </Carousel>
  ),
  'check-line': (
    <CheckLine id="pool" label="Pool" help="In the ground" end={12}>
      <input id="pool" type="checkbox" />
    </CheckLine>
  ),
  checkbox: (
    <>
      <Checkbox name="news" label="News by e-mail" isOptional defaultValue />
      <Checkbox name="consent" label="I agree to be contacted" size="legal" error="Agree, or call us instead" />
      <Checkbox name="pick" label="Select Ridge Roofing" isLabelHidden value onChange={nothing} />
    </>
  ),
  'checkbox-group': (
    <CheckboxGroup
      name="type"
      label="Home type"
      help="Any of these"
      defaultValue={['house']}
      options={[
        { value: 'house', label: 'House', end: 268 },
        { value: 'condo', label: 'Condo', help: 'With a shared wall' },
        { value: 'land', label: 'Land', isDisabled: true },
      ]}
    />
  ),
  'confirm-dialog': (
    <ConfirmDialog
      action="Delete vendor"
      objectName="Ridge Roofing"
      trigger={<TriggerButton>Delete…</TriggerButton>}
      onConfirm={nothing}
    />
  ),
  'conflict-view': (
    <ConflictView
      who="Marcus Ellery"
      when="2 minutes ago"
      rows={[{ label: 'Phone', yours: '317-555-0118', theirs: null }]}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
    />
  ),
  'data-list': (
    <DataList
      items={[
        { label: 'Year built', value: 1998 },
        { label: 'Pool', value: '' },
      ]}
    />
  ),
  'day-chart': (
    <DayChart
      label="Visits"
      mark="Weekend"
      summary="5 visits"
      days={[
        { date: '2026-11-06', value: 2, isMarked: false },
        { date: '2026-11-07', value: 3, isMarked: true },
      ]}
    />
  ),
  dialog: <Dialog title="Save this search" trigger={<TriggerButton>Save search</TriggerButton>} />,
  'diff-table': (
    <>
      <DiffTable label="Change" beforeLabel="Before" afterLabel="After" rows={CHANGES} />
      <DiffTable label="Two versions" kind="neutral" beforeLabel="Yours" afterLabel="Theirs" rows={CHANGES} />
    </>
  ),
  'dirty-bar': (
    <>
      <DirtyBar isDirty={false} onDiscard={nothing} />
      <DirtyBar isDirty changed={['Description', 'E-mail']} saveLabel="Save vendor" onDiscard={nothing} />
    </>
  ),
  disclosure: (
    <>
      <Disclosure summary="Taxes">$3,412 a year</Disclosure>
      <Disclosure summary="Show the error" look="link" isOpen>
        Reference MR-4F21
      </Disclosure>
    </>
  ),
  'empty-state': (
    <EmptyState title="No saved searches" action={<Button variant="outline">Search homes</Button>}>
      Save a search to hear of new homes.
    </EmptyState>
  ),
  'error-summary': (
    <ErrorSummary
      errors={[{ message: 'Enter a full e-mail address', fieldId: 'email' }, { message: 'Too many tries.' }]}
    />
  ),
  'field-error': <FieldError id="zip-error">Enter five digits</FieldError>,
  'field-frame': (
    <FieldFrame id="zip" label="ZIP code" help="Five digits" error="Enter five digits" isOptional>
      <input id="zip" aria-describedby="zip-help zip-error" />
    </FieldFrame>
  ),
  'field-group': (
    <FieldGroup id="reach" label="How may we reach you?" help="Pick one" error="Pick one" isOptional>
      <label>
        <input type="checkbox" /> By text
      </label>
    </FieldGroup>
  ),
  'field-help': <FieldHelp id="zip-help">Five digits</FieldHelp>,
  'field-label': (
    <>
      <FieldLabel htmlFor="county" isOptional>
        County
      </FieldLabel>
      <input id="county" />
    </>
  ),
  'field-pairs': (
    <FieldPairs>
      <TextField name="first" label="First name" />
      <TextField name="last" label="Last name" />
    </FieldPairs>
  ),
  'file-field': (
    <>
      <FileField name="logo" label="Logo" help="PNG or JPG, up to 10 MB" accept="image/png,image/jpeg" />
      <FileField name="documents" label="Documents" isMultiple error="24 MB is over the 10 MB limit" />
    </>
  ),
  'follow-links': (
    <FollowLinks>
      <a href="/properties" data-follow="">
        Homes for sale
      </a>
    </FollowLinks>
  ),
  'form-actions': (
    <FormActions note="You can change this later.">
      <Button type="submit">Send</Button>
    </FormActions>
  ),
  icon: <Icon icon={Heart} isFilled />,
  'icon-button': (
    <>
      <IconButton icon={Heart} label="Save this home" isFilled />
      <IconButton icon={Trash2} label="Delete the photo" size="xs" isBusy />
    </>
  ),
  link: (
    <>
      <Link to="/">Home page</Link>
      <Link to="/" look="more">
        See all homes
      </Link>
    </>
  ),
  'link-button': (
    <LinkButton to="/" variant="outline" size="lg" isBlock>
      Find a home
    </LinkButton>
  ),
  'long-text': (
    <LongText
      size="terms"
      printLabel="Print this page"
      sections={[
        { id: 'use', title: 'Use of this site', content: <p>You may read it.</p> },
        { id: 'changes', title: 'Changes', content: <p>We say when we change it.</p> },
      ]}
    />
  ),
  menu: (
    <Menu
      trigger={
        <TriggerButton isIcon variant="quiet" aria-label="More for Ridge Roofing">
          <Icon icon={Ellipsis} />
        </TriggerButton>
      }
      items={[{ id: 'edit', label: 'Edit' }]}
    />
  ),
  meter: (
    <>
      <Meter label="Downloads" value={412} max={500} text="412 of 500 downloads" tone="warning" />
      <Meter label="Title length" value={80} max={60} text="80 of 60 characters" isLabelHidden size="thin" />
    </>
  ),
  notice: (
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
  'number-field': (
    <>
      <NumberField name="price" label="Price" prefix="$" value={384900} onChange={nothing} />
      <NumberField name="lot" label="Lot size" suffix="acres" maxDecimals={2} defaultValue={1.25} />
      <NumberField name="year" label="Year built" isPlain defaultValue={1998} />
    </>
  ),
  'own-words': <OwnWords>{'We would like to see it on Sunday.\nIs the shed staying?'}</OwnWords>,
  'record-columns': (
    <RecordColumns asideLabel="Status and history" aside="Due Nov 23, 2026, 5:00 PM">
      The record
    </RecordColumns>
  ),
  'page-header': (
    <>
      <PageHeader title="Vetted vendors" lead="People we call ourselves." />
      <PageHeader size="panel" title="Vendors" aside="184" actions={<Button size="xs">Add vendor</Button>} />
    </>
  ),
  pagination: <Pagination page={5} pageCount={26} hrefFor={(page) => `?page=${page}`} />,
  'panel-section': (
    <PanelSection title="Vetting" end={<a href="#history">History</a>}>
      Insurance certificate
    </PanelSection>
  ),
  'part-missing': (
    <>
      <PartMissing what="The map" again={async () => {}} />
      <PartMissing what="The filters" again={async () => {}} onClose={() => undefined} />
    </>
  ),
  'password-field': (
    <>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <PasswordField
        name="next"
        label="New password"
        autoComplete="new-password"
        help="A few words are best."
        error="Use 12 or more characters"
      >
        <RuleList rules={[{ label: '12 or more characters', isMet: false }]} />
      </PasswordField>
    </>
  ),
  popover: (
    <Popover label="Price" trigger={<TriggerButton>Any price</TriggerButton>}>
      $250K–$400K
    </Popover>
  ),
  progress: (
    <>
      <Progress label="Import" value={62} note="3,720 of 6,000" />
      <Progress label="Drawing pictures" />
    </>
  ),
  quote: (
    <Quote source="Ines and Pete, sold in Greenwood" size="large">
      They told us what not to fix.
    </Quote>
  ),
  'radio-group': (
    <>
      <RadioGroup name="contact" label="Contact" help="Pick one." defaultValue="call" options={WAYS} isOptional />
      <RadioGroup name="again" label="Second contact" error="Pick one" options={WAYS} value="" isRequired />
    </>
  ),
  'reorder-list': (
    <ReorderList
      label="Order of vendors"
      items={[
        { id: 'a', name: 'Ridge Roofing' },
        { id: 'b', name: 'Barley Mill Title', content: <a href="#b">Barley Mill Title</a> },
      ]}
      onChange={nothing}
    />
  ),
  'rule-list': (
    <RuleList
      rules={[
        { label: '12 or more characters', isMet: true },
        { label: 'Not a common password', isMet: false },
      ]}
    />
  ),
  section: (
    <Section id="featured" title="Featured homes" ground="navy" space="tight" end={<a href="#all">See all</a>}>
      24 homes
    </Section>
  ),
  segmented: (
    <Segmented
      name="beds"
      label="Bedrooms"
      defaultValue="3"
      options={['Any', '1', '2', '3'].map((value) => ({ value, label: value === 'Any' ? value : `${value}+` }))}
    />
  ),
  'select-field': (
    <>
      <SelectField name="sort" label="Sort" isLabelHidden size="sm" options={WAYS} defaultValue="mail" />
      <SelectField name="when" label="When?" placeholder="Choose" error="Choose when" options={WAYS} isRequired />
    </>
  ),
  sheet: <Sheet title="Filters" side="left" trigger={<TriggerButton>All filters</TriggerButton>} />,
  skeleton: <Skeleton />,
  'skip-link': <SkipLink />,
  'sort-header': (
    <Table label="Sorted vendors">
      <TableHead>
        <SortHeader sort="ascending" href="?sort=-name">
          Vendor
        </SortHeader>
        <SortHeader sort="none" align="right" onSort={nothing}>
          Views
        </SortHeader>
      </TableHead>
    </Table>
  ),
  spinner: <Spinner />,
  stat: <Stat value="94 %" label="of asking price" source="2020 to 2026" />,
  stepper: <Stepper step={2} count={4} label="About the home" />,
  switch: (
    <>
      <Switch name="alerts" label="Instant alerts" defaultValue help="At most one an hour." />
      <Switch name="shown" label="Shown on the site" isLabelHidden isDisabled error="Add a phone number first" />
    </>
  ),
  table: (
    <Table label="Runs" caption="The last runs" isUnstacked isBusy>
      <TableBody>
        <TableRow>
          <TableRowHeader>Nov 20</TableRowHeader>
        </TableRow>
      </TableBody>
    </Table>
  ),
  'table-body': vendors(),
  'table-cell': vendors(),
  'table-head': vendors(),
  'table-header-cell': vendors(),
  'table-row': vendors(),
  'table-row-header': vendors(),
  tabs: (
    <Tabs
      label="Details"
      tabs={[
        { id: 'runs', label: 'Runs', content: 'Nothing ran today.' },
        { id: 'quarantine', label: 'Quarantine', count: 3, content: 'Three rows' },
      ]}
    />
  ),
  'text-area': (
    <>
      <TextArea name="message" label="Your message" value="On Saturday?" maxLength={400} onChange={nothing} />
      <TextArea name="reason" label="Reason" help="For the audit trail" error="Say why" isRequired />
    </>
  ),
  'text-field': (
    <>
      <TextField name="name" label="Your name" help="As on your license" isOptional autoComplete="name" />
      <TextField name="q" label="Find" isLabelHidden icon={Search} placeholder="Name, e-mail" size="sm" />
      <TextField name="email" label="E-mail" type="email" error="Enter a full e-mail address" isRequired />
      <TextField name="mls" label="MLS number" isReadOnly defaultValue="CR-2291407" />
    </>
  ),
  'toast-body': (
    <ToastBody tone="ok" action={{ label: 'Undo', onAction: nothing }}>
      Removed from favorites.
    </ToastBody>
  ),
  toaster: <Toaster />,
  toggle: (
    <>
      <Toggle label="Ridge Roofing is shown" isOn isLabelHidden onChange={nothing} />
      <Toggle label="Barley Mill Title is shown" isOn={false} isBusy onChange={nothing} />
    </>
  ),
  toolbar: (
    <Toolbar label="Filters" end={<Button size="xs">Columns</Button>}>
      <TextField name="search" label="Search vendors" isLabelHidden />
    </Toolbar>
  ),
  'trigger-button': <TriggerButton size="sm">Open the filters</TriggerButton>,
}

function vendors(): ReactNode {
  return (
    <Table label="Vendors">
      <TableHead>
        <TableHeaderCell isLabelHidden>Select</TableHeaderCell>
        <TableHeaderCell>Vendor</TableHeaderCell>
        <TableHeaderCell align="right" priority={2}>
          Views
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        <TableRow isSelected>
          <TableCell kind="pick">
            <Checkbox name="vendor" label="Select Ridge Roofing" isLabelHidden defaultValue />
          </TableCell>
          <TableRowHeader note="office@ridge-roofing.example.com">Ridge Roofing</TableRowHeader>
          <TableCell label="Views" align="right" priority={2}>
            214
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}
