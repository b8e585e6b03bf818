import { getStore, type Store } from '@netlify/blobs'
import { type MediaStore, requireMediaFile } from './port.ts'

export interface NetlifyBlobsSettings {
  /** Only needed outside of Netlify, such as for an import from a merchant's own machine. */
  siteId?: string | undefined
  token?: string | undefined
  /** The API's address, if it isn't Netlify's. */
  apiRoot?: string | undefined
  timeoutMs: number
}

/** Pictures in Netlify Blobs, in a store of the whole site: a new deploy still has the previous one's pictures. */
export function createNetlifyBlobs({ siteId, token, apiRoot, timeoutMs }: NetlifyBlobsSettings): MediaStore {
  const access = siteId && token ? { siteID: siteId, token, ...(apiRoot ? { apiURL: apiRoot } : {}) } : {}

  // Its client waits five seconds before each of five retries: longer than anyone waits for a page.
  async function withinLimit<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const limit = new AbortController()
    const timer = setTimeout(() => {
      limit.abort()
      late.reject(new Error(`Netlify Blobs took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    const limited: typeof fetch = (input, init) => fetch(input, { ...init, signal: limit.signal })
    try {
      // Netlify gives its functions new credentials with each request.
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
        // A request just before the upload may have cached the picture's absence at the edge.
        return near ?? (await store.get(key, { type: 'arrayBuffer', consistency: 'strong' }))
      })
      return bytes && new Uint8Array(bytes)
    },
    remove: (file) => withinLimit((store) => store.delete(requireMediaFile(file))),
  }
}
