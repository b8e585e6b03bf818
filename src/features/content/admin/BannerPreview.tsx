import { useState } from 'react'
import type { FormValues } from '../../../desk/browser/forms/field-plan.ts'
import { describeUnsaved } from '../../../desk/browser/forms/schedule.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'

const readText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reports a missing picture at the address before shoppers see the gap. */
function PreviewPicture({ url, alt }: { url: string; alt: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return <span role="alert">There is no picture at this address</span>
  return <img src={imageUrl(url, 720)} alt={alt} onError={() => setMissing(true)} />
}

function Shown({ values, screen }: { values: FormValues; screen: 'wide' | 'phone' }) {
  const wide = readText(values['imageUrl'])
  const picture = (screen === 'phone' && readText(values['phoneImageUrl'])) || wide
  const link = readText(values['link'])
  return (
    <figure className="banner-preview" data-screen={screen}>
      <figcaption>{screen === 'wide' ? 'On a wide screen' : 'On a phone'}</figcaption>
      <div>
        {picture ? <PreviewPicture key={picture} url={picture} alt={readText(values['imageAlt'])} /> : <span />}
        <div>
          <strong>{readText(values['title']) || 'Title'}</strong>
          <p>{readText(values['text'])}</p>
          {link && <span className="button">{readText(values['linkText']) || 'See more'}</span>}
        </div>
      </div>
    </figure>
  )
}

/** A preview of the banner while it is edited. */
export function BannerPreview({ values }: { values: FormValues }) {
  return (
    <section className="previews" aria-label="Preview">
      <p>{describeUnsaved(values)}</p>
      <Shown values={values} screen="wide" />
      <Shown values={values} screen="phone" />
    </section>
  )
}
