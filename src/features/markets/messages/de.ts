export const markets = 'Land und Währung'
export const international = 'International'
export const pricesNow = 'Die Preise sind jetzt in {currency}'
export const pricesNowWithout =
  'Die Preise sind jetzt in {currency}; {count, plural, one {# Artikel wird} other {# Artikel werden}} in {market} nicht verkauft'
export const shopFor = 'Wir haben noch einen Shop: {market}, mit Preisen in {currency}'
export const switchMarket = 'Wechseln'
