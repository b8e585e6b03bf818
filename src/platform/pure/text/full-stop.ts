import { pageLanguage } from '../page-language.ts'

/** Ends a sentence that a page puts together, such as one that ends with a number in an element of its own. */
export const fullStop = pageLanguage === 'hi' ? '।' : '.'
