export const markets = 'Pays et devise'
export const international = 'International'
export const pricesNow = 'Les prix sont maintenant en {currency}'
export const pricesNowWithout =
  'Les prix sont maintenant en {currency}\u00a0; {count, plural, one {# article n’est pas vendu} many {# articles ne sont pas vendus} other {# articles ne sont pas vendus}} dans la boutique {market}'
export const shopFor = 'Nous avons une autre boutique\u00a0: {market}, avec des prix en {currency}'
export const switchMarket = 'Changer'
