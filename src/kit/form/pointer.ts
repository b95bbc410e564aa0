/** Runs an action after the current press of a pointer and its click, or right away if no pointer is down. */
export function afterPress(action: () => void): void {
  if (isPressed) pending.push(action)
  else action()
}

const pending: (() => void)[] = []
let isPressed = false
let releasing: ReturnType<typeof setTimeout> | undefined

function press(): void {
  clearTimeout(releasing)
  isPressed = true
}

/** The click comes in the same task as the release. A tap sends its mouse events afterwards, which press again. */
function release(): void {
  clearTimeout(releasing)
  releasing = setTimeout(() => {
    isPressed = false
    for (const action of pending.splice(0)) action()
  })
}

if (typeof document !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown']) document.addEventListener(name, press, true)
  // A release outside of the window may send none of these, so leaving the window counts too.
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(name, release, true)
  window.addEventListener('blur', release)
}
