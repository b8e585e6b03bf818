import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { megabyte, videoMaxBytes } from '../../../platform/pure/limits.ts'
import { apiRoot } from '../../../site/browser/api-root.ts'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import { PictureField } from '../../media/admin/PictureField.tsx'

type Video = Reply<'readProductVideo'>['video']

const isFile = (value: FormDataEntryValue | null): value is File => value instanceof File && value.size > 0

/** What the browser can see is wrong; the server checks the content. */
function findFault(file: FormDataEntryValue | null, video: Video): FieldFault | null {
  if (!isFile(file)) return video ? null : { field: 'data', problem: 'is missing' }
  if (file.size > videoMaxBytes)
    return {
      field: 'data',
      problem: `must have ${videoMaxBytes / megabyte} MB at most. This one has ${Math.ceil(file.size / megabyte)} MB`,
    }
  return null
}

function Fault({ id, of, faults }: { id: string; of: string; faults: readonly FieldFault[] }) {
  const fault = faults.find(({ field }) => field === of)
  return fault ? (
    <p id={id} className="error" role="alert">
      {fault.problem}
    </p>
  ) : null
}

interface FormProps {
  video: Video
  /** Suggested until another is chosen. */
  firstPicture: string
  faults: readonly FieldFault[]
  busy: boolean
  onSave: (form: FormData) => void
}

function VideoForm({ video, firstPicture, faults, busy, onSave }: FormProps) {
  const id = useId()
  const [touched, setTouched] = useState(false)
  useUnsaved(touched)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(new FormData(event.currentTarget))
  }
  return (
    <form className="record" aria-label="Video" noValidate onSubmit={submit} onChange={() => setTouched(true)}>
      <div className="field">
        <label htmlFor={`${id}-file`}>{video ? 'Replace it by another file' : 'File'}</label>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          name="file"
          accept="video/mp4,video/webm"
          aria-describedby={`${id}-hint ${id}-data`}
        />
        <p id={`${id}-hint`} className="hint">
          MP4 (H.264) or WebM, up to {videoMaxBytes / megabyte} MB. It is stored as it is, with the data that the camera
          wrote into it.
        </p>
        <Fault id={`${id}-data`} of="data" faults={faults} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-poster`}>Cover picture</label>
        <PictureField
          id={`${id}-poster`}
          field={{ name: 'poster', label: 'Cover picture', kind: 'picture', required: true }}
          value={video?.poster ?? firstPicture}
          aria={{ 'aria-describedby': `${id}-poster-fault` }}
        />
        <Fault id={`${id}-poster-fault`} of="poster" faults={faults} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-alt`}>What it shows</label>
        <input
          id={`${id}-alt`}
          className="input"
          name="alt"
          maxLength={200}
          defaultValue={video?.alt ?? ''}
          aria-describedby={`${id}-alt-fault`}
        />
        <Fault id={`${id}-alt-fault`} of="alt" faults={faults} />
      </div>
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Saving…' : 'Save the video'}
      </button>
    </form>
  )
}

interface Props {
  id: string
  loaded: Reply<'readProductVideo'>
  firstPicture: string
}

function Editor({ id, loaded, firstPicture }: Props) {
  const [{ video, version }, setSaved] = useState(loaded)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const save = async (form: FormData) => {
    const file = form.get('file')
    const fault = findFault(file, video)
    setFaults(fault ? [fault] : [])
    if (fault) return
    setBusy(true)
    const data = isFile(file) ? { data: bytesOf(await readDataUrl(file)) } : {}
    const texts = { poster: String(form.get('poster')), alt: String(form.get('alt')).trim() }
    const body = { ...data, ...texts, version }
    const outcome = await write('saveProductVideo', {
      params: { id },
      body,
      timeoutMs: sendingTimeMs('saveProductVideo'),
    })
    setBusy(false)
    if (!outcome.ok) return setFaults(readDetails(outcome.failure.body).faults ?? [])
    turn.current += 1
    setSaved(outcome.reply)
  }
  const remove = async () => {
    if (!confirm('Remove the video from this product?')) return
    const outcome = await write('deleteProductVideo', { params: { id } })
    if (!outcome.ok) return
    const read = await write('readProductVideo', { params: { id } })
    turn.current += 1
    if (read.ok) setSaved(read.reply)
  }
  return (
    <section className="stack" aria-labelledby="video-title">
      <h2 id="video-title">Video</h2>
      {video && (
        <>
          <video
            controls
            muted
            playsInline
            preload="none"
            width={240}
            src={apiRoot + video.url}
            poster={imageUrl(video.poster, 240)}
            aria-label={video.alt}
          />
          <p>
            <button type="button" className="text-button" onClick={() => void remove()}>
              Remove the video
            </button>
          </p>
        </>
      )}
      <VideoForm
        key={turn.current}
        video={video}
        firstPicture={firstPicture}
        faults={faults}
        busy={busy}
        onSave={(form) => void save(form)}
      />
    </section>
  )
}

/** The video of a product, shown after its pictures. */
export function ProductVideo({ id, firstPicture }: { id: string; firstPicture: string }) {
  const { reply } = useLoaded('readProductVideo', { params: { id } })
  return reply ? <Editor id={id} loaded={reply} firstPicture={firstPicture} /> : null
}
