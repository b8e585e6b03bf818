export const markets = 'البلد والعملة'
export const international = 'دولي'
export const pricesNow = 'الأسعار الآن بعملة {currency}'
export const pricesNowWithout =
  'الأسعار الآن بعملة {currency}؛ {count, plural, zero {لا منتجات} one {منتج واحد لا يُباع} two {منتجان لا يُباعان} few {# منتجات لا تُباع} many {# منتجًا لا يُباع} other {# منتج لا يُباع}} في {market}'
export const shopFor = 'لدينا متجر آخر: {market}، بأسعار بعملة {currency}'
export const switchMarket = 'تبديل'
