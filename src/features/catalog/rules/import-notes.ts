/** What an import changes or leaves out of what a file says, by its kind, in the words of the report. */
export const importNotes = {
  uncounted: 'Sold without a count, because the file doesn’t track their stock',
  oversold: 'Sold without a count, because they go on selling when sold out',
  'shared-stock': 'Their stock is shared by all variants there: enter a stock for each, it begins with 0',
  'below-zero': 'A stock below zero becomes 0',
  'no-stock': 'The file says no stock: new variants begin with 0, sold out',
  'gift-card': 'Gift cards are left out: the shop sells its own',
  virtual: 'Goods that aren’t sent become drafts: the shop charges for sending whatever it sells',
  'no-price': 'Without a price: they become drafts, or stay archived',
  hidden: 'Hidden there: they become drafts',
  sale: 'Sales with dates: prices change on them',
  'sale-over': 'Sales that are over are left out',
  'old-price': 'Old prices that aren’t above the price are left out',
  collection: 'Further categories and collections become values of the attribute Collections',
  apostrophe: 'Apostrophes that a spreadsheet wrote are removed',
  spreadsheet: 'A spreadsheet has changed these: compare them with the original',
  tax: 'Taxes there that aren’t those of the shop’s table: choose the tax class of these products',
  unknown: 'Values that the shop doesn’t know are left out',
  shortened: 'Texts that are too long are shortened',
  html: 'Parts of descriptions that pages don’t show are removed',
  'left-out': 'Rows that are left out',
} as const

export type NoteKind = keyof typeof importNotes
export const noteKinds = Object.keys(importNotes) as [NoteKind, ...NoteKind[]]
