import { keepSavedList } from './saved-list.ts'

// spec 3: the storage key; unbounded (decision 11)
const list = keepSavedList('wishlist')

export const storedWishlist = list.stored
export const $wishlist = list.stored.$value
export const saveToWishlist = list.save
export const dropFromWishlist = list.drop
