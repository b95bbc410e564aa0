export { CallSection, EmailSection, NEW_CALL, NoteSection, useEmailDone } from './components/activity-fields.tsx'
export { PersonField } from './components/person-field.tsx'
