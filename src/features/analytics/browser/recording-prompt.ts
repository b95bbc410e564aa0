import { buttonClass } from '#ui/fields/button.tsx'
import { setRecordingConsent } from './recording-consent.ts'

const ID = 'recording-ask'

/** Asks once for consent to recordings. Does not take the focus. */
export function showConsentPrompt(): void {
  if (document.getElementById(ID)) return
  const box = document.createElement('section')
  box.id = ID
  box.setAttribute('aria-label', 'Recording')
  box.className =
    'fixed inset-x-3 bottom-3 z-40 grid gap-3 rounded-card border border-line bg-white p-4 shadow-panel sm:left-auto sm:w-96 print:hidden'
  const text = document.createElement('p')
  text.className = 'text-small'
  text.append('May we record how you use this site? Everything you type and read is masked. ')
  const more = document.createElement('a')
  more.href = '/privacy-policy#analytics'
  more.className = 'text-navy-600 underline'
  more.textContent = 'What we record'
  text.append(more)
  const buttons = document.createElement('div')
  buttons.className = 'flex gap-2'
  for (const [label, answer] of [
    ['No', 'no'],
    ['Allow', 'yes'],
  ] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = buttonClass({ variant: answer === 'yes' ? 'primary' : 'outline' })
    button.textContent = label
    button.addEventListener('click', () => {
      box.remove()
      setRecordingConsent(answer)
    })
    buttons.append(button)
  }
  box.append(text, buttons)
  document.body.append(box)
}
