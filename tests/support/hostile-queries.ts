/** Filter and search queries by attackers. */
export const hostileQueries = [
  'brand[__proto__][x]=1',
  'brand=a&brand=b&brand=c&size=m&size=l',
  'limit=1e9&page=1e9',
  `brand=${Array.from({ length: 10_000 }, (_, place) => `b${place}`).join()}`,
  'query=%25&brand=%25',
  'query=_&color=_',
  'query=(a%2B)%2B%24',
  `query=${'(a%2B)'.repeat(500)}`,
  'query=%F0%9F%91%95%F0%9F%91%95',
  `query=${'shirt%20'.repeat(1000)}`,
  `query=${'a'.repeat(5000)}`,
  "query='%20OR%201=1--&minPrice='",
  'query=%5C%5C%5Cm%5Bz&sort=;drop',
  'minPrice=1e308&maxPrice=-1e308',
  'query=%ff%fe',
  'toString=1&hasOwnProperty=2&__proto__=3',
]
