import { atom } from 'nanostores'

/** Whether the cart's drawer is open. */
export const $drawerOpen = atom(false)
