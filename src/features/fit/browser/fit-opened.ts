import { atom } from 'nanostores'

/** How often the advice on sizes was opened on this page. */
export const $fitOpened = atom(0)

/** Its button is in the buying form. */
if (typeof document !== 'undefined')
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-fit]')) $fitOpened.set($fitOpened.get() + 1)
  })
