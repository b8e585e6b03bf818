import { atom } from 'nanostores'

/** Whether the cart drawer is open. */
export const $drawerOpen = atom(false)
