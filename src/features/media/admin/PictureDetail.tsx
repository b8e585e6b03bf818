import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { goTo } from '../../../desk/browser/lists/list-address.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import { showError } from '../../../site/browser/toasts.ts'
import type { Picture, PictureUse } from '../contract.ts'
import { nameOfFile } from '../rules/picture-address.ts'
import { prepareFile } from './prepare-file.ts'

const steps = [0, 25, 50, 75, 100] as const

/** The point of a picture that crops keep visible: one of 25, by mouse or arrow keys. */
function FocusField({ picture: { id, url, focus, version }, onSaved }: { picture: Picture; onSaved: () => void }) {
  const [point, setPoint] = useState(focus)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ((await write('updatePicture', { params: { id }, body: { focus: point, version } })).ok) onSaved()
  }
  return (
    <form className="focus-field" onSubmit={save} aria-label="Focal point">
      <fieldset>
        <legend>Focal point</legend>
        <div className="focus-points">
          <img src={imageUrl(url, 360)} alt="" />
          <div>
            {steps.flatMap((y) =>
              steps.map((x) => (
                <input
                  key={`${x} ${y}`}
                  type="radio"
                  name="focus"
                  aria-label={`${x} % from the left, ${y} % from the top`}
                  checked={point.x === x && point.y === y}
                  onChange={() => setPoint({ x, y })}
                />
              )),
            )}
          </div>
        </div>
      </fieldset>
      <figure>
        <img src={imageUrl(url, 360)} alt="" style={{ objectPosition: `${point.x}% ${point.y}%` }} />
        <figcaption className="hint">On product cards</figcaption>
      </figure>
      <button type="submit" className="button" data-kind="quiet" disabled={point.x === focus.x && point.y === focus.y}>
        Save the focal point
      </button>
    </form>
  )
}

const fields: readonly FieldPlan[] = [
  { name: 'name', label: 'Name', kind: 'line', required: true },
  {
    name: 'alt',
    label: 'What the picture shows',
    kind: 'line',
    hint: 'Read by screen readers and search engines. Products and banners start with this text.',
  },
]

const placeOf: Record<PictureUse['kind'], string> = {
  product: 'products',
  banner: 'banners',
  article: 'blog',
  page: 'pages',
  setting: 'settings',
}
const labelOf: Record<PictureUse['kind'], string> = {
  product: 'Product',
  banner: 'Banner',
  article: 'Article',
  page: 'Page',
  setting: 'Setting',
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p>Not used yet.</p>
  return (
    <ul>
      {uses.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          {labelOf[kind]}: <a href={`/admin/${placeOf[kind]}/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

async function replace({ id, version }: Picture, file: File): Promise<boolean> {
  const prepared = await prepareFile(file)
  if (!prepared.ok) {
    showError(prepared.problem)
    return false
  }
  const body = { name: nameOfFile(file.name), data: bytesOf(await readDataUrl(prepared.file)), version }
  return (await write('replacePicture', { params: { id }, body, timeoutMs: sendingTimeMs('replacePicture') })).ok
}

interface Props {
  reply: Reply<'readPicture'>
  reload: () => void
}

function Loaded({ reply: { picture, uses }, reload }: Props) {
  const { id, url, width, height, bytes } = picture
  const save = async (values: FormValues): Promise<Saved> => {
    const outcome = await write('updatePicture', { params: { id }, body: values })
    return outcome.ok ? { ok: true, version: outcome.reply.picture.version } : outcome
  }
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file && (await replace(picture, file))) reload()
  }
  const remove = async () => {
    if (!confirm('Delete this picture?')) return
    if ((await write('deletePicture', { params: { id } })).ok) goTo('/admin/pictures')
  }
  return (
    <>
      <p>
        <a href="/admin/pictures">All pictures</a>
      </p>
      <div className="picture-detail">
        <figure>
          <img src={imageUrl(url, 800)} alt={picture.alt} />
          <figcaption className="hint">
            {width} × {height}, {Math.ceil(bytes / 1024)} KB
          </figcaption>
        </figure>
        <div className="record">
          <RecordForm label="picture" fields={fields} values={picture} onSave={save} />
          <FocusField picture={picture} onSaved={reload} />
          <section aria-labelledby="uses-title">
            <h2 id="uses-title">Where it is used</h2>
            <Uses uses={uses} />
          </section>
          <label className="field">
            Replace the file
            <input type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" onChange={choose} />
          </label>
          <p className="hint">The new picture appears everywhere this one is used once the site is published.</p>
          <button type="button" className="text-button" disabled={uses.length > 0} onClick={remove}>
            Delete
          </button>
          {uses.length > 0 && <p className="hint">Remove it from these places before you delete it.</p>}
        </div>
      </div>
    </>
  )
}

export function PictureDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readPicture', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'failed' ? 'Not found' : 'Loading…'}</p>
  return <Loaded key={reply.picture.url} reply={reply} reload={reload} />
}
