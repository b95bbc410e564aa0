import { Heart, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, LinkButton, Spinner } from './button.tsx'
import { Checkbox, CheckLine } from './checkbox.tsx'
import { CheckboxGroup, RadioGroup, Segmented } from './choice-group.tsx'
import { FieldError, FieldFrame, FieldHelp } from './field.tsx'
import { FileField } from './file-field.tsx'
import { ErrorSummary, FieldPairs, FormActions } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { Switch, Toggle } from './switch.tsx'
import { TextField } from './text-field.tsx'
import { NumberField, PasswordField, RuleList, TextArea } from './typed-fields.tsx'

const WAYS = [
  { value: 'call', label: 'Call me' },
  { value: 'mail', label: 'Email me', help: 'Answered within a day' },
]

function nothing() {}

/** The components of this family in their main states. Uses no classes: Tailwind scans this file too. */
export const fieldsGallery: Record<string, ReactNode> = {
  Button: (
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
  CheckLine: (
    <CheckLine id="pool" label="Pool" help="In the ground" end={12}>
      <input id="pool" type="checkbox" />
    </CheckLine>
  ),
  Checkbox: (
    <>
      <Checkbox name="news" label="News by email" isOptional defaultValue />
      <Checkbox name="consent" label="I agree to be contacted" size="legal" error="Agree, or call us instead" />
      <Checkbox name="pick" label="Select Ridge Roofing" isLabelHidden value onChange={nothing} />
    </>
  ),
  CheckboxGroup: (
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
  ErrorSummary: (
    <ErrorSummary
      errors={[{ message: 'Enter a full email address', fieldId: 'email' }, { message: 'Too many tries.' }]}
    />
  ),
  FieldError: <FieldError id="zip-error">Enter five digits</FieldError>,
  FieldFrame: (
    <FieldFrame id="zip" label="ZIP code" help="Five digits" error="Enter five digits" isOptional>
      <input id="zip" aria-describedby="zip-help zip-error" />
    </FieldFrame>
  ),
  FieldHelp: <FieldHelp id="zip-help">Five digits</FieldHelp>,
  FieldPairs: (
    <FieldPairs>
      <TextField name="first" label="First name" />
      <TextField name="last" label="Last name" />
    </FieldPairs>
  ),
  FileField: (
    <>
      <FileField name="logo" label="Logo" help="PNG or JPG, up to 10 MB" accept="image/png,image/jpeg" />
      <FileField name="documents" label="Documents" isMultiple error="24 MB is over the 10 MB limit" />
    </>
  ),
  FormActions: (
    <FormActions note="You can change this later.">
      <Button type="submit">Send</Button>
    </FormActions>
  ),
  IconButton: (
    <>
      <IconButton icon={Heart} label="Save this home" isFilled />
      <IconButton icon={Trash2} label="Delete the photo" size="xs" isBusy />
    </>
  ),
  LinkButton: (
    <LinkButton to="/" variant="outline" size="lg" isBlock>
      Find a home
    </LinkButton>
  ),
  NumberField: (
    <>
      <NumberField name="price" label="Price" prefix="$" value={384900} onChange={nothing} />
      <NumberField name="lot" label="Lot size" suffix="acres" maxDecimals={2} defaultValue={1.25} />
      <NumberField name="year" label="Year built" isPlain defaultValue={1998} />
    </>
  ),
  PasswordField: (
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
  RadioGroup: (
    <>
      <RadioGroup name="contact" label="Contact" help="Pick one." defaultValue="call" options={WAYS} isOptional />
      <RadioGroup name="again" label="Second contact" error="Pick one" options={WAYS} value="" isRequired />
    </>
  ),
  RuleList: (
    <RuleList
      rules={[
        { label: '12 or more characters', isMet: true },
        { label: 'Not a common password', isMet: false },
      ]}
    />
  ),
  Segmented: (
    <Segmented
      name="beds"
      label="Bedrooms"
      defaultValue="3"
      options={['Any', '1', '2', '3'].map((value) => ({ value, label: value === 'Any' ? value : `${value}+` }))}
    />
  ),
  SelectField: (
    <>
      <SelectField name="sort" label="Sort" isLabelHidden size="sm" options={WAYS} defaultValue="mail" />
      <SelectField name="when" label="When?" placeholder="Choose" error="Choose when" options={WAYS} isRequired />
    </>
  ),
  Spinner: <Spinner />,
  Switch: (
    <>
      <Switch name="alerts" label="Instant alerts" defaultValue help="At most one an hour." />
      <Switch name="shown" label="Visible on the site" isLabelHidden isDisabled error="Add a phone number first" />
    </>
  ),
  TextArea: (
    <>
      <TextArea name="message" label="Your message" value="On Saturday?" maxLength={400} onChange={nothing} />
      <TextArea name="reason" label="Reason" help="For the audit trail" error="Say why" isRequired />
    </>
  ),
  TextField: (
    <>
      <TextField name="name" label="Your name" help="As on your license" isOptional autoComplete="name" />
      <TextField name="q" label="Find" isLabelHidden icon={Search} placeholder="Name, email" size="sm" />
      <TextField name="email" label="Email" type="email" error="Enter a full email address" isRequired />
      <TextField name="mls" label="MLS number" isReadOnly defaultValue="CR-2291407" />
    </>
  ),
  Toggle: (
    <>
      <Toggle label="Ridge Roofing is shown" isOn isLabelHidden onChange={nothing} />
      <Toggle label="Barley Mill Title is shown" isOn={false} isBusy onChange={nothing} />
    </>
  ),
}
