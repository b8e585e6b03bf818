export const withdrawHere = 'Withdraw from contract here'
export const received = 'We have received your withdrawal'
export const receivedLead =
  'This email confirms that your declaration of withdrawal has reached us. It counts from that moment and needs no approval. Please keep this email.'
export const declaration = 'You declared that you withdraw from the contract for the following order:'
export const name = 'Name'
export const order = 'Order'
export const confirmationTo = 'Confirmation sent to'
export const receivedAt = 'Received'
export const wholeOrder = 'The whole order'
export const theseItems = 'Only these items:'
export const whatNext =
  'About your order itself we write to the address that it was placed with: we cancel what we have not sent, and you send back what we have sent, within 14 days.'
export const refund =
  'We refund you within 14 days, to what you paid with, and if you withdraw from the whole order its standard delivery as well. For items that we have sent, we may wait until they are back or you have shown us that you sent them.'
