// What Astro writes into each page with islands, once for all pages: the element that hydrates them, and our directive.
import 'virtual:astro-island'
import needed from './needed.ts'

const directives: { Astro?: object } = globalThis
Object.assign(directives.Astro ?? {}, { needed })
// The elements are there first, and wait.
dispatchEvent(new Event('astro:needed'))
