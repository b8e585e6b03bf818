import { expect, test } from 'vitest'
import { shareIslandScripts } from '../../../src/site/build/island-scripts.ts'

const scripts =
  '<style>astro-island,astro-slot{display:contents}</style><script>(()=>{directive})();</script><script>(()=>{element})()</script>'
const island = (client: string) =>
  `<astro-island uid="Z1" prefix="r1" props="{}" ssr client="${client}" opts="{&quot;name&quot;:&quot;Cart&quot;,&quot;value&quot;:true}" await-children><p>Cart</p><!--astro:end--></astro-island>`
const slim = '<astro-island prefix="r1" ssr client="needed" opts="{&quot;value&quot;:true}"><p>Cart</p></astro-island>'

test('pages whose islands are hydrated when needed share the scripts of islands', () => {
  const html = `<main>${scripts}${island('needed')}</main><script>other</script>${island('needed')}`
  expect(shareIslandScripts(html)).toBe(`<main>${slim}</main><script>other</script>${slim}`)
})

test.each(['a page without islands', `${scripts}${island('only')}`, `${scripts}${island('only')}${island('needed')}`])(
  'others keep what Astro wrote: %s',
  (html) => expect(shareIslandScripts(html)).toBe(html),
)
