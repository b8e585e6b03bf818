export const tax = 'टैक्स'
export const reverseCharge = '{tax} (रिवर्स चार्ज)'
export const includes = '{tax} शामिल'
