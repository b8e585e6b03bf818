/** Opens the advice on sizes when its button in a buying form is pressed. */
export function watchFit(open: (form: HTMLFormElement) => Promise<void>): void {
  const form = document.querySelector<HTMLFormElement>('[data-buy]')
  form?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-fit]')) void open(form)
  })
}
