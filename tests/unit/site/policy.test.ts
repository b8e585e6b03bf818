import { expect, test } from 'vitest'
import { hashInline, trimPolicy } from '../../../src/site/build/policy.ts'

const [script, style, elsewhere] = ['run()', 'p{color:red}', 'elsewhere()'].map((text) => `'${hashInline(text)}'`)

const page = (policy: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"><style>p{color:red}</style></head>` +
  `<body><script type="module" src="/a.js"></script><script>run()</script></body>`

test('the policy of a page only keeps the hashes of its own scripts and styles', () => {
  const before = page(
    `default-src 'self'; script-src 'self' ${script} ${elsewhere}; style-src 'self' ${elsewhere} ${style};`,
  )
  expect(trimPolicy(before)).toBe(page(`default-src 'self'; script-src 'self' ${script}; style-src 'self' ${style};`))
})

test('a page without a policy stays as it is', () => {
  expect(trimPolicy('<p>Plain</p>')).toBe('<p>Plain</p>')
})
