import type { LoadStatus } from './use-loaded.ts'

/** What a screen says in place of what it loads. */
export function LoadState({ status }: { status: LoadStatus }) {
  return (
    <p className="nothing">
      {status === 'failed' ? 'This could not be loaded. Reload the page to try again.' : 'Loading…'}
    </p>
  )
}
