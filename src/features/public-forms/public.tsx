export { ContactBox } from './components/contact-box.tsx'
export { PublicForm, SendButton } from './components/public-form.tsx'
export { usePublicForm } from './components/use-public-form.ts'
