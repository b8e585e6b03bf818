import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string>()

/** Runs a call that came with an API key: everything it changes is recorded with the key's name. */
export const withActingKey = <T>(name: string, work: () => Promise<T>): Promise<T> => acting.run(name, work)

/** The name of the key that the running call came with; null for people. */
export const readActingKey = (): string | null => acting.getStore() ?? null
