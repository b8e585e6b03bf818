/** Changes of queries that no test can tell from the query, each with the reason: `file: what: code`. */
export const equivalentSql: Readonly<Record<string, string>> = {
  "src/features/cart/server/cart-queries.ts: .orderBy(…) left out: .orderBy('cart_items.id')":
    'no two lines of a cart were added in the same microsecond; it only settles what never happens',
  'src/features/cart/server/cart-queries.ts: first condition of WHERE left out: id = ANY (${variantIds}::bigint[])':
    'only the variants that were asked for are looked up in the reply; more rows cost time alone',
}
