export const tax = 'Steuer'
export const reverseCharge = '{tax} (Reverse Charge)'
export const includes = 'Enthält {tax}'
