export const tax = 'Taxe'
export const reverseCharge = '{tax} (autoliquidation)'
export const includes = 'Dont {tax}'
