export const title = 'Try it on in a shop near you'
export const where = 'Postcode or town'
export const find = 'Find shops'
export const none = 'There is no shop near {place}.'
