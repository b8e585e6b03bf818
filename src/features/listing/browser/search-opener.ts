import { loadRest } from '../../../site/browser/rest-styles.ts'

/** Suggestions are loaded with the first touch of a search field; until then it is an ordinary form. */
export function listenForSearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-search]')) {
    const attach = async () => {
      const [{ attachCombobox }] = await Promise.all([import('./combobox.ts'), loadRest()])
      attachCombobox(form)
    }
    if (form.contains(document.activeElement)) void attach()
    else form.addEventListener('focusin', attach, { once: true })
  }
}
