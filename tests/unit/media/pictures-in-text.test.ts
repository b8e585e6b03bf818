import { expect, test } from 'vitest'
import { addPictureSizes, spreadPictures } from '../../../src/features/media/rules/pictures-in-text.ts'
import { renderMarkdown } from '../../../src/platform/html.ts'

const url = `/media/${'a'.repeat(64)}.webp`
const foreign = 'https://cdn.example/one.jpg'

test('library pictures get their sizes and widths; others stay as they are', () => {
  const html = renderMarkdown(`![One](${url})\n\n![Two](${foreign})`)
  const sized = addPictureSizes(html, new Map([[url, { width: 1200, height: 800 }]]))
  expect(sized).toContain(`<img src="${url}" width="1200" height="800" alt="One" />`)
  const spread = spreadPictures(sized, (name) => `${name} 480w`, '92vw')
  expect(spread).toContain(`srcset="${url} 480w" sizes="92vw" loading="lazy" decoding="async" width="1200"`)
  expect(spread).toContain(`<img src="${foreign}" alt="Two" />`)
})
