import { expect, test } from 'vitest'
import { addPictureSizes, spreadPictures, writePicture } from '../../../src/features/media/rules/picture-markdown.ts'
import { renderMarkdown } from '../../../src/platform/html.ts'

const url = `/media/${'a'.repeat(64)}.webp`
const foreign = 'https://cdn.example/one.jpg'

test.each([
  ['A linen shirt', 'A linen shirt'],
  ['Two [of] them', 'Two [of] them'],
  ['One\nline\\only', 'One line\\only'],
  ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['', ''],
])('a picture that shows %j is one image, whatever its description', (alt, shown) => {
  const html = renderMarkdown(`Before${writePicture(url, alt)}after`)
  expect(html).toBe(`<p>Before</p>\n<p><img src="${url}" alt="${shown}" /></p>\n<p>after</p>`)
})

test('library pictures get their sizes and widths; others stay as they are', () => {
  const html = renderMarkdown(`![One](${url})\n\n![Two](${foreign})`)
  const sized = addPictureSizes(html, new Map([[url, { width: 1200, height: 800 }]]))
  expect(sized).toContain(`<img src="${url}" width="1200" height="800" alt="One" />`)
  const spread = spreadPictures(sized, (name) => `${name} 480w`, '92vw')
  expect(spread).toContain(`srcset="${url} 480w" sizes="92vw" loading="lazy" decoding="async" width="1200"`)
  expect(spread).toContain(`<img src="${foreign}" alt="Two" />`)
})
