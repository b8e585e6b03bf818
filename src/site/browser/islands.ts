// What Astro writes into each page with islands, once for all pages: the element that hydrates them, and our directive.
import 'virtual:astro-island'
import needed from './needed.ts'

Object.assign(self.Astro ?? {}, { needed })
// The elements are there first, and wait.
dispatchEvent(new Event('astro:needed'))
