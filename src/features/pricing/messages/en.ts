export const tax = 'Tax'
export const reverseCharge = '{tax} (reverse charge)'
export const includes = 'Includes {tax}'
