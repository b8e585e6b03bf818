/** The shop's name, in pages, codes and passkeys alike. */
export const shopName = 'Placket'
