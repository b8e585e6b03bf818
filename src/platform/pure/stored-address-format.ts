/** A country's addresses as they are stored: letters are A street, C city, S region, Z postcode. */
export interface StoredAddressFormat {
  /** In the order in which the country writes them. */
  fields: string
  required: string
  /** A pattern for the whole postcode. */
  zip?: string
  /** A valid postcode. */
  example?: string
  stateKind?: string
  cityKind?: string
  /** `TN=Tamil Nadu=तमिल नाडु|…`; the third, if there is one, is in Hindi in India, elsewhere in Arabic. */
  states?: string
}
