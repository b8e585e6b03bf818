import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { SaveUndo } from '../../../desk/browser/forms/SaveUndo.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { write } from '../../../desk/browser/write.ts'
import { PictureList } from '../../media/admin/PictureList.tsx'

/** The pictures of a product in order, each with its description and colour. */
export function ProductPictures({ id, loaded }: { id: string; loaded: Reply<'readProductPictures'> }) {
  const [saved, setSaved] = useState(loaded)
  const [pictures, setPictures] = useState<Reply<'readProductPictures'>['pictures']>(loaded.pictures)
  const changed = JSON.stringify(pictures) !== JSON.stringify(saved.pictures)
  const [read, setRead] = useState(loaded)
  // Read again, because colours were added or renamed: what has not been saved stays.
  if (read !== loaded) {
    setRead(loaded)
    if (!changed) {
      setSaved(loaded)
      setPictures(loaded.pictures)
    }
  }
  useUnsaved(changed)
  const undescribed = pictures.filter(({ alt }) => alt.trim() === '').length
  const save = async () => {
    const body = {
      pictures: pictures.map((picture) => ({ ...picture, alt: picture.alt.trim() })),
      version: saved.version,
    }
    const outcome = await write('saveProductPictures', { params: { id }, body })
    if (!outcome.ok) return
    setSaved(outcome.reply)
    setPictures(outcome.reply.pictures)
  }
  return (
    <section className="stack" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      <PictureList pictures={pictures} colors={loaded.colors} onChange={(next) => setPictures([...next])} />
      {undescribed > 0 && (
        <p className="hint">
          {undescribed === 1 ? 'One picture has' : `${undescribed} pictures have`} no description. Screen readers and
          search engines rely on it.
        </p>
      )}
      <SaveUndo
        label="Save the pictures"
        changed={changed}
        onSave={() => void save()}
        onUndo={() => setPictures(saved.pictures)}
      />
    </section>
  )
}
