export const tax = 'الضريبة'
export const reverseCharge = '{tax} (احتساب عكسي)'
export const includes = 'يشمل {tax}'
