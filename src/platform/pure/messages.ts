/** One by one, not as an object: a page carries only the texts that it shows. */
export * as messages from './message-texts.ts'
