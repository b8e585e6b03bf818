/** The field on the search page: contains the query, or has the focus when there is none. */
const page = document.querySelector<HTMLElement>('[data-search-page]')
const field = page?.querySelector<HTMLInputElement>('[name="query"]')
const query = new URLSearchParams(location.search).get('query')?.trim()
// Text being typed is left alone.
if (field && query && field.value === '') field.value = query
else if (field && !query && document.activeElement === document.body) field.focus()
