/** Placeholder for a missing photo, a gable outline on limestone. */
export function NoPicture({ children }: { children?: string }) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2.5 bg-limestone-2 p-4 text-center text-ink-3 text-small">
      <svg
        viewBox="0 0 96 56"
        aria-hidden="true"
        className="w-24 fill-none stroke-control [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.5]"
      >
        <path d="M4 52h88M14 52V28L36 10l22 18v24M10 31 36 9l26 22M58 32h26v20M58 32l6-8h16l6 8M22 52V40h9v12M38 34h11v9H38zM43.5 34v9M38 38.5h11M64 52V40h14v12M64 44h14M64 48h14" />
      </svg>
      {children ?? 'No photo yet'}
    </div>
  )
}
