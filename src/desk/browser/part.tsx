import { type ComponentType, lazy } from 'react'

function Unloaded() {
  return (
    <div role="alert">
      <p>This screen could not be loaded. Check your connection, then reload the page.</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
    </div>
  )
}

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

/** A screen whose code is loaded when it is opened, by its name among what its module exports. */
export const part = <K extends string, M extends Record<K, unknown>>(load: () => Promise<M>, name: K) =>
  lazy<ComponentType<PropsOf<M[K]>>>(async () => {
    try {
      return { default: (await load())[name] as ComponentType<PropsOf<M[K]>> }
    } catch {
      // Offline, or replaced by a newer release.
      return { default: Unloaded }
    }
  })
