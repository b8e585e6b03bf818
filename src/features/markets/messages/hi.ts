export const markets = 'देश और मुद्रा'
export const international = 'अंतरराष्ट्रीय'
export const pricesNow = 'कीमतें अब {currency} में हैं'
export const pricesNowWithout =
  'कीमतें अब {currency} में हैं; {count, plural, one {# आइटम} other {# आइटम}} {market} में नहीं बिकते'
export const shopFor = '{market} के लिए हमारी एक दुकान है, जिसमें कीमतें {currency} में हैं'
export const switchMarket = 'बदलें'
