import type { ReactNode } from 'react'

interface Props {
  label: string
  busy?: boolean | undefined
  children: ReactNode
}

/** A named region that scrolls sideways on narrow screens, such as a wide table. */
export function ScrollRegion({ label, busy, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" aria-label={label} aria-busy={busy} tabIndex={0}>
      {children}
    </section>
  )
}
