import { type ChangeEvent, useRef, useState } from 'react'
import { megabyte, photoMaxBytes } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { FieldLabel } from '../../../site/components/FieldLabel.tsx'
import * as texts from '../messages/en.ts'
import { photoTypes, preparePhoto } from './review-photo.ts'

interface Props {
  /** The photo as a data URL: the existing one, or the one just chosen. */
  photo: string | null
  refused: boolean
  onChange: (photo: string | null) => void
  onRefuse: () => void
}

/** A photo for the review, with a preview. */
export function PhotoField({ photo, refused, onChange, onRefuse }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)

  const clear = () => {
    if (input.current) input.current.value = ''
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setReading(true)
    const prepared = await preparePhoto(file)
    setReading(false)
    clear()
    if (prepared) onChange(prepared)
    else onRefuse()
  }
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }
  return (
    <div className="field photo-field" aria-busy={reading}>
      <FieldLabel htmlFor="review-photo" text={photo ? texts.replacePhoto : texts.photoOptional} />
      <input
        id="review-photo"
        ref={input}
        className="input"
        type="file"
        accept={photoTypes.join(',')}
        aria-invalid={refused}
        aria-describedby="review-photo-hint review-photo-error"
        onChange={choose}
      />
      <p id="review-photo-hint" className="hint">
        {say(texts.photoHint, { size: photoMaxBytes / megabyte })}
      </p>
      {refused && (
        <p id="review-photo-error" className="error" role="alert">
          {messages.photoRefused}
        </p>
      )}
      {photo && (
        <div className="photo-preview">
          {/* A file that is no picture despite its name. */}
          <img src={photo} alt={texts.preview} width="160" height="160" onError={onRefuse} />
          <button type="button" className="text-button" onClick={remove}>
            {texts.removePhoto}
          </button>
        </div>
      )}
    </div>
  )
}
