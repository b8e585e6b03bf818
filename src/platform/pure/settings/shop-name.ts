/** The shop's name in pages, codes and passkeys. */
export const shopName = 'Placket'
