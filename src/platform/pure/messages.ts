/** Separate exports rather than an object, so that a page contains only the texts it shows. */
export * as messages from './messages/en.ts'
