import { type ClipboardEvent, type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Picture } from '../contract.ts'
import { writePicture } from '../rules/picture-markdown.ts'
import { describePicture, listPictureFiles } from './received-pictures.ts'
import { uploadFiles } from './uploads.ts'

interface Props {
  id: string
  name: string
  required: boolean | undefined
  value: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

const PicturePicker = lazy(async () => ({ default: (await import('./PicturePicker.tsx')).PicturePicker }))

/** Markdown with library pictures, which can also be pasted or dropped in. The form reads the text area. */
export function ArticleField({ id, name, required, value, ...aria }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [picking, setPicking] = useState(false)
  const [sending, setSending] = useState(0)
  const insert = (pictures: readonly Picture[]) => {
    const field = area.current
    if (!field || pictures.length === 0) return
    const text = pictures.map((picture) => writePicture(picture.url, describePicture(picture))).join('')
    field.focus()
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const take = async (files: File[]) => {
    setSending(files.length)
    insert(await uploadFiles(files))
    setSending(0)
  }
  const receive = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const pictures = listPictureFiles(files)
    if (pictures.length === 0) return
    event.preventDefault()
    void take(pictures)
  }
  return (
    <div className="picture-field">
      <button type="button" className="button" data-kind="quiet" onClick={() => setPicking(true)}>
        Insert pictures
      </button>
      <p className="hint" role="status">
        {sending > 0
          ? `Uploading ${sending === 1 ? 'a picture' : `${sending} pictures`}…`
          : 'Paste or drop pictures into the text too.'}
      </p>
      <textarea
        {...aria}
        {...{ id, name, required }}
        ref={area}
        className="input"
        rows={16}
        defaultValue={value}
        onPaste={(event) => receive(event, event.clipboardData.files)}
        onDrop={(event) => receive(event, event.dataTransfer.files)}
      />
      {picking && (
        <Suspense fallback={<p>Loading…</p>}>
          <PicturePicker
            several
            onChosen={(pictures) => {
              setPicking(false)
              insert(pictures)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
