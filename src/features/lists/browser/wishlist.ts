import { createSavedList } from './saved-list.ts'

// The storage key; unbounded
const list = createSavedList('wishlist')

export const storedWishlist = list.stored
export const $wishlist = list.stored.$value
export const saveToWishlist = list.save
export const dropFromWishlist = list.drop
