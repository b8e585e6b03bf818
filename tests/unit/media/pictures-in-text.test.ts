import { expect, test } from 'vitest'
import { addPictureSizes, spreadPictures } from '../../../src/features/media/rules/pictures-in-text.ts'
import { renderMarkdown } from '../../../src/platform/html.ts'

const url = `/media/${'a'.repeat(64)}.webp`
const foreign = 'https://cdn.example/one.jpg?v=1&w=2'

test('library pictures get their sizes, and all pictures ask the image service for their widths', async () => {
  const html = (await renderMarkdown(`![One](${url})\n\n![Two](${foreign})`)) ?? ''
  const sized = addPictureSizes(html, new Map([[url, { width: 1200, height: 800 }]]))
  expect(sized).toContain(`<img src="${url}" width="1200" height="800" alt="One" />`)
  const spread = spreadPictures(sized, (name) => `${name} 480w`, '92vw')
  expect(spread).toContain(`srcset="${url} 480w" sizes="92vw" loading="lazy" decoding="async" width="1200"`)
  const served = '/.netlify/images?url=https%3A//cdn.example/one.jpg%3Fv%3D1%26w%3D2&w=960&fm=webp'
  expect(spread).toContain(`<img src="${served}" srcset="${foreign} 480w"`)
  expect(spread).not.toContain('src="https:')
})
