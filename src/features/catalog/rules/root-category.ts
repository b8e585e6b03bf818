/** The slug of the category above all others, which every product is in. */
export const rootCategory = 'fashion'
