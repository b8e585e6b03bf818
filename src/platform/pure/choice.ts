/** An option of a select. */
export interface Choice {
  value: string
  label: string
  /** Shown with the reason in its label, and disabled. */
  disabled?: boolean
}
