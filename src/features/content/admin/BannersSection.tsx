import type { BodyInput } from '../../../api/schemas.ts'
import { scheduleFields } from '../../../desk/browser/forms/fields.ts'
import { describeSchedule, describeUnsaved } from '../../../desk/browser/forms/schedule.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { Banner } from '../banner-contract.ts'
import '../../../desk/browser/picture.css'
import { useState } from 'react'
import type { FormValues } from '../../../desk/browser/forms/field-plan.ts'
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
function BannerPreview({ values }: { values: FormValues }) {
  return (
    <section className="previews" aria-label="Preview">
      <p>{describeUnsaved(values)}</p>
      <Shown values={values} screen="wide" />
      <Shown values={values} screen="phone" />
    </section>
  )
}

const plan: CollectionPlan<Banner> = {
  section: 'banners',
  below: (record) => <RecordTranslations kind="banner" record={record} />,
  singular: 'banner',
  plural: 'banners',
  purpose: 'A banner is the picture with which your home page begins.',
  columns: [
    {
      label: 'Title',
      sort: 'title',
      by: ({ title }) => title,
      show: ({ id, title, image }) => (
        <span className="inline">
          <LinePicture product={{ images: [{ url: image.url, alt: '' }] }} />
          <a href={`/admin/banners/${id}`}>{title}</a>
        </span>
      ),
    },
    { label: 'When', show: (banner) => describeSchedule(banner) },
  ],
  fields: [
    { name: 'title', label: 'Title', kind: 'line', required: true },
    { name: 'text', label: 'Text', kind: 'line' },
    { name: 'link', label: 'Link', kind: 'link', hint: 'A page of this site, such as /products, or an https address' },
    { name: 'linkText', label: 'Link text', kind: 'line' },
    { name: 'imageUrl', label: 'Picture', kind: 'picture', altField: 'imageAlt', required: true },
    {
      name: 'phoneImageUrl',
      label: 'Picture for phones',
      kind: 'picture',
      hint: 'Portrait. Leave empty to crop the main picture.',
    },
    { name: 'imageAlt', label: 'Picture description', kind: 'line', required: true },
    ...scheduleFields,
  ],
  toValues: ({ image, ...banner }) => ({
    ...banner,
    imageUrl: image.url,
    phoneImageUrl: image.phoneUrl,
    imageAlt: image.alt,
  }),
  blank: { active: true },
  Preview: BannerPreview,
  arrange: { kind: 'banner', nameOf: ({ title }) => title },
  save: async (id, values) => {
    const body = values as BodyInput<'createBanner'>
    return id ? write('updateBanner', { params: { id }, body }) : write('createBanner', { body })
  },
  remove: async (id) => (await write('deleteBanner', { params: { id } })).ok,
}

export function BannersSection() {
  const { reply, status, reload } = useLoaded('listBanners')
  const orderVersion = () => reply?.orderVersion
  return (
    <Collection
      plan={plan}
      status={status}
      orderVersion={orderVersion}
      reload={reload}
      records={reply?.banners ?? []}
    />
  )
}
