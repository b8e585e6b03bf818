/** The merchant's tokens, which the build puts here from `shop/theme.css`; they come after the shop's and before colours set in the admin. */
export const ownTokens = ''
