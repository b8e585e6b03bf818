export const markets = 'Country and currency'
export const international = 'International'
export const pricesNow = 'Prices are now in {currency}'
export const pricesNowWithout =
  'Prices are now in {currency}; {count, plural, one {# item isn’t} other {# items aren’t}} sold in {market}'
export const shopFor = 'We have another shop: {market}, with prices in {currency}'
export const switchMarket = 'Switch'
