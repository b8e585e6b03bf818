/** A code of the Harmonised System as invoices in India have it: 4, 6 or 8 digits. */
export const hsnPattern = /^\d{4}(\d{2}){0,2}$/
