import { useStore } from '@nanostores/react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from 'react'
import { megabyte, pictureFileMaxBytes } from '../../../platform/pure/limits.ts'
import type { Picture } from '../contract.ts'
import { $uploads, clearUploads, type Upload, uploadFiles } from './uploads.ts'

const words: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading…',
  done: 'Added',
  known: 'Already in the library',
  failed: '',
}

function Progress() {
  const uploads = Object.values(useStore($uploads))
  if (uploads.length === 0) return null
  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const failed = uploads.filter(({ state }) => state === 'failed')
  const over = uploads.length - open
  return (
    <div className="upload-progress">
      <p role="status">
        {over} of {uploads.length} uploaded{failed.length > 0 && `, ${failed.length} failed`}
      </p>
      {open > 0 && <progress aria-label="Upload progress" max={uploads.length} value={over} />}
      <ul>
        {uploads
          .filter(({ state }) => state !== 'done' || uploads.length <= 12)
          .slice(0, 12)
          .map(({ id, name, state, problem }) => (
            <li key={id} data-state={state}>
              <b>{name}</b> {state === 'failed' ? <span className="error">{problem}</span> : words[state]}
            </li>
          ))}
      </ul>
      {open === 0 && (
        <button type="button" className="text-button" onClick={clearUploads}>
          Clear the list
        </button>
      )}
    </div>
  )
}

/** Accepts pictures that are dropped, pasted or chosen, several at once. */
export function UploadArea({ onUploaded }: { onUploaded: (pictures: Picture[]) => void }) {
  const [over, setOver] = useState(false)
  const take = async (files: readonly File[]) => {
    if (files.length > 0) onUploaded(await uploadFiles(files))
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    void take(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => void take([...event.clipboardData.files])
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped or pasted here can be chosen by the field inside
    <div
      className="upload"
      data-over={over}
      onDrop={drop}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
    >
      <label className="field">
        Add pictures
        <input type="file" multiple accept="image/jpeg,image/png,image/webp,image/avif,image/gif" onChange={choose} />
      </label>
      <p className="hint">
        Drop or paste pictures here too: JPEG, PNG, WebP, AVIF, GIF, or in Safari HEIC, up to{' '}
        {pictureFileMaxBytes / megabyte} MB each.
      </p>
      <Progress />
    </div>
  )
}
