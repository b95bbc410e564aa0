export {
  CallSection,
  EmailSection,
  NEW_CALL,
  NoteSection,
  StepFields,
  useCallDone,
  useEmailDone,
} from './components/activity-fields.tsx'
export { PersonField } from './components/person-field.tsx'
