import type { BodyInput } from '../../../api/schemas.ts'
import { scheduleFields } from '../../../desk/browser/forms/fields.ts'
import { describeSchedule } from '../../../desk/browser/forms/schedule.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { Banner } from '../banner-contract.ts'
import { BannerPreview } from './BannerPreview.tsx'
import '../../../desk/browser/picture.css'

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
