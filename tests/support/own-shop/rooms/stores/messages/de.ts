export const title = 'In einem Laden in Ihrer Nähe anprobieren'
export const where = 'Postleitzahl oder Ort'
export const find = 'Läden finden'
export const none = 'In der Nähe von {place} gibt es keinen Laden.'
