import { lazy, Suspense, useRef, useState } from 'react'
import type { FieldInputProps } from '../../../desk/browser/forms/field-plan.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { Picture } from '../contract.ts'

const PicturePicker = lazy(async () => ({ default: (await import('./PicturePicker.tsx')).PicturePicker }))

function type(control: Element | RadioNodeList | null | undefined, text: string): void {
  if (!(control instanceof HTMLInputElement)) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A form's picture, chosen from the library. The form reads its address from the field, and an empty description is filled in. */
export function PictureField({ id, field: plan, value, aria }: FieldInputProps) {
  const { name, label, required, altField } = plan
  const field = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(value)
  const [picking, setPicking] = useState(false)
  const choose = ([picture]: readonly Picture[]) => {
    setPicking(false)
    if (!picture) return
    type(field.current, picture.url)
    const alt = altField ? field.current?.form?.elements.namedItem(altField) : null
    if (alt instanceof HTMLInputElement && alt.value === '') type(alt, picture.alt)
  }
  return (
    <div className="picture-field">
      {url && <img src={imageUrl(url, 240)} alt="" />}
      <button type="button" className="button" data-kind="quiet" onClick={() => setPicking(true)}>
        {url ? 'Choose another picture' : 'Choose a picture'}
        <span className="visually-hidden">: {label}</span>
      </button>
      {url && !required && (
        <button type="button" className="text-button" onClick={() => type(field.current, '')}>
          Remove
          <span className="visually-hidden">: {label}</span>
        </button>
      )}
      <input
        {...aria}
        ref={field}
        id={id}
        name={name}
        required={required}
        className="visually-hidden"
        tabIndex={-1}
        defaultValue={value}
        onInput={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      {picking && (
        <Suspense fallback={<p>Loading…</p>}>
          <PicturePicker onChosen={choose} />
        </Suspense>
      )}
    </div>
  )
}
