import { AsyncLocalStorage } from 'node:async_hooks'

/** By what a change is made, besides the person: every audit row records it. */
interface Acting {
  /** The name of the API key that the call came with. */
  keyName?: string
  /** The entry of the log that the call undoes. */
  undoesId?: string
}

const acting = new AsyncLocalStorage<Acting>()

export const withActingKey = <T>(keyName: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...acting.getStore(), keyName }, work)

export const withActingUndo = <T>(undoesId: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...acting.getStore(), undoesId }, work)

export const readActing = (): Acting => acting.getStore() ?? {}
