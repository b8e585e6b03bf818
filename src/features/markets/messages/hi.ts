export const markets = 'देश और मुद्रा'
export const international = 'अंतरराष्ट्रीय'
export const pricesNow = 'क़ीमतें अब {currency} में हैं'
export const pricesNowWithout =
  'क़ीमतें अब {currency} में हैं; {count, plural, one {# आइटम} other {# आइटम}} {market} में नहीं बिकते'
export const shopFor = 'हमारा एक और स्टोर है: {market}, क़ीमतें {currency} में'
export const switchMarket = 'बदलें'
