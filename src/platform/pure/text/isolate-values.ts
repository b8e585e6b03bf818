const rightToLeft = /[\u0590-\u08ff]/
/** Plurals and choices have braces of their own, and mostly counts. */
const hasForms = /,\s*(?:plural|select|selectordinal)\s*,/

/**
 * Sets what fills a right-to-left message apart from it (Unicode's isolates, UAX 9): an order number, an email or a price keeps its own
 * order of digits and signs, and doesn't change that of the sentence.
 */
export const isolateValues = (text: string): string =>
  rightToLeft.test(text) && !hasForms.test(text) ? text.replaceAll(/\{\w+\}/g, '\u2068$&\u2069') : text
