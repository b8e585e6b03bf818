import { discardUnsaved } from './unsaved.ts'

/** Someone else saved the same list: theirs or mine. */
export function EditedElsewhere({ what, onOverwrite }: { what: string; onOverwrite: () => void }) {
  return (
    <section className="conflict" role="alert" aria-label="Edited by someone else">
      <p>Someone else has saved the {what} since this page was opened. Your changes are still in the form.</p>
      <p className="inline">
        <button type="button" className="button" onClick={onOverwrite}>
          Overwrite theirs
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={discardUnsaved}>
          Discard mine
        </button>
      </p>
    </section>
  )
}
