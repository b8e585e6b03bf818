import { getStore, type Store } from '@netlify/blobs'
import { type MediaStore, requireMediaFile } from './port.ts'

export interface NetlifyBlobsSettings {
  /** Needed outside of Netlify alone, such as for an import from a merchant's own machine. */
  siteId?: string | undefined
  token?: string | undefined
  /** Where the API stands, when that isn't Netlify's. */
  apiRoot?: string | undefined
  timeoutMs: number
}

/** Pictures in Netlify Blobs, in a store of the whole site: a new deploy has the pictures of the one before. */
export function createNetlifyBlobs({ siteId, token, apiRoot, timeoutMs }: NetlifyBlobsSettings): MediaStore {
  const access = siteId && token ? { siteID: siteId, token, ...(apiRoot ? { apiURL: apiRoot } : {}) } : {}

  // Its client waits five seconds before each of five more tries: longer than anybody who looks at a page.
  async function withinLimit<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const limit = new AbortController()
    const timer = setTimeout(() => {
      limit.abort()
      late.reject(new Error(`Netlify Blobs took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    const limited: typeof fetch = (input, init) => fetch(input, { ...init, signal: limit.signal })
    try {
      // Netlify hands its functions the way in anew with each request.
      return await Promise.race([work(getStore({ name: 'pictures', fetch: limited, ...access })), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: 'netlify-blobs',
    async put(file, bytes) {
      const blob = new Blob([new Uint8Array(bytes)])
      await withinLimit((store) => store.set(requireMediaFile(file), blob))
    },
    async get(file) {
      const key = requireMediaFile(file)
      const bytes = await withinLimit(async (store) => {
        const near = await store.get(key, { type: 'arrayBuffer' })
        // Whoever asked a moment too early has left word at the edge that there is none.
        return near ?? (await store.get(key, { type: 'arrayBuffer', consistency: 'strong' }))
      })
      return bytes && new Uint8Array(bytes)
    },
    remove: (file) => withinLimit((store) => store.delete(requireMediaFile(file))),
  }
}
