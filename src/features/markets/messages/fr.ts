export const markets = 'Pays et devise'
export const international = 'International'
export const pricesNow = 'Les prix sont maintenant en {currency}'
export const pricesNowWithout =
  'Les prix sont maintenant en {currency} ; {count, plural, one {# article n’est pas vendu} many {# articles ne sont pas vendus} other {# articles ne sont pas vendus}} dans la boutique {market}'
export const shopFor = 'Nous avons une autre boutique : {market}, avec des prix en {currency}'
export const switchMarket = 'Changer'
