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

/** A screen whose code is loaded when it is opened. */
export const part = <K extends string, P extends object = object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) =>
  lazy<ComponentType<P>>(async () => {
    try {
      return { default: (await load())[name] }
    } catch {
      // Offline, or replaced by a newer release.
      return { default: Unloaded }
    }
  })
