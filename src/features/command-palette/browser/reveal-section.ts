/** Frames to wait for the page and for the dialog to be gone, because a dialog does not let the focus go. */
const MAX_FRAMES = 120

/** Expands the section with this id as soon as the page has it, and moves the focus to its first field. */
export function revealSection(id: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(id)
    if (!section || document.querySelector('[role=dialog]')) {
      if (frames > 0) revealSection(id, frames - 1)
      return
    }
    if (section instanceof HTMLDetailsElement) section.open = true
    // An expandable section that is shown as a tab has no box itself.
    const head = section.querySelector(':scope > summary') ?? section
    head.scrollIntoView({ block: 'nearest' })
    section.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  })
}
