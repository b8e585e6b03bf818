/** What pages say of the taxes before the destination is known. */
export interface ShownTax {
  /** Whether prices include them. */
  included: boolean
  /** As buyers know it, such as VAT. */
  name: string
  /** A tax service computes them: it is asked about the whole basket. */
  isComputed?: boolean | undefined
}
