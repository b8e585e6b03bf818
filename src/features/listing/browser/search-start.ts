/** The field of the search's page: what was asked for stands in it, and without a question it waits for one. */
const page = document.querySelector<HTMLElement>('[data-search-page]')
const field = page?.querySelector<HTMLInputElement>('[name="query"]')
const query = new URLSearchParams(location.search).get('query')?.trim()
// What is being typed already is left alone.
if (field && query && field.value === '') field.value = query
else if (field && !query && document.activeElement === document.body) field.focus()
