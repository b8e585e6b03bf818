import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { watchPage } from './probe.ts'
import { desktop, phone } from './profiles.ts'
import { openTab } from './tab.ts'

// The floor: a page written by hand with the same pictures and texts and nothing else: a few lines of style,
// no script, no font, no analytics. Only the order form has a handler, so that adding works.

interface Seen {
  title: string
  header: string
  main: string
  footer: string
  /** Markup of the pictures, and the displayed width of the first one. */
  pictures: string[]
  width: number
  cards: { picture: string; text: string }[]
  cardWidth: number
}

interface Widths {
  hero: number
  card: number
}

async function look(url: string, profile: typeof phone | typeof desktop): Promise<Seen> {
  const tab = await openTab(profile, watchPage)
  await tab.goto(url)
  await new Promise((resolve) => setTimeout(resolve, 500))
  let seen: Seen | null = null
  while (!seen) {
    seen = await tab
      .evaluate(() => {
        if (document.readyState !== 'complete' || location.protocol === 'about:') return null
        const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
        const hero = document.querySelector('[data-track] img')
        const cards = [...document.querySelectorAll<HTMLElement>('[data-results] [data-cards] > li')]
        const inCards = new Set(cards.flatMap((card) => [...card.querySelectorAll('img')]))
        return {
          title: document.title,
          header: text('header'),
          main: text('main'),
          footer: text('footer'),
          pictures: [...document.querySelectorAll('main img')]
            .filter((image) => image instanceof HTMLImageElement && !inCards.has(image))
            .map((image) => image.outerHTML),
          width: hero?.getBoundingClientRect().width ?? 0,
          cards: cards.map((card) => ({
            picture: card.querySelector('.front')?.outerHTML ?? '',
            text: card.innerText,
          })),
          cardWidth: cards[0]?.getBoundingClientRect().width ?? 0,
        }
      })
      .catch(() => null)
  }
  await tab.close()
  return seen
}

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('\n')

function style(narrow: Widths, wide: Widths): string {
  const widths = ({ hero, card }: Widths) => `.hero img{inline-size:${hero}px}.cards li{inline-size:${card}px}`
  return `body{margin:0 1rem;font:1rem/1.5 system-ui}img{display:block;max-inline-size:100%;block-size:auto;aspect-ratio:4/5;object-fit:cover}
.hero{display:flex;overflow:auto}.hero img{flex:none}.cards{display:flex;flex-wrap:wrap;gap:.75rem;padding:0;list-style:none}.cards a{position:relative;display:block}
.cards img{inline-size:100%}.cards img+img{position:absolute;inset:0;opacity:0}.rest img{inline-size:8rem}
${widths(narrow)}@media(min-width:64rem){${widths(wide)}}`
}

function wrap(seen: Seen, css: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${seen.title}</title>
<link rel="icon" href="data:,"><style>${css}</style></head><body><header>${paragraphs(seen.header)}</header><main>${body}</main><footer>${paragraphs(seen.footer)}</footer></body></html>`
}

const counting =
  "event.preventDefault();const r=document.documentElement;r.style.setProperty('--cart-count',Number(r.style.getPropertyValue('--cart-count'))+1);this.querySelector('output').value=r.style.getPropertyValue('--cart-count')"

export interface Floor {
  product: string
  listing: string
}

/** Writes both pages of the floor into the built site, from the content of the shop's own pages, and returns their paths. */
export async function writeFloor(siteRoot: string, from: { product: string; listing: string }): Promise<Floor> {
  const product = await look(from.product, phone)
  const listing = await look(from.listing, phone)
  const wideProduct = await look(from.product, desktop)
  const wideListing = await look(from.listing, desktop)
  const css = style(
    { hero: product.width, card: listing.cardWidth },
    { hero: wideProduct.width, card: wideListing.cardWidth },
  )
  const [hero = '', ...rest] = product.pictures
  const form = `<form onsubmit="${counting}"><label><input type="radio" name="size" value="m">M</label><button data-part="submit">Add to cart</button><output></output></form>`
  const cards = listing.cards.map(
    ({ picture, text }) => `<li><a href="/floor/product">${picture}${paragraphs(text)}</a></li>`,
  )
  const pages = {
    product: wrap(
      product,
      css,
      `<div class="hero">${hero}</div><h1>${product.title}</h1>${form}${paragraphs(product.main)}<div class="rest">${rest.join('')}</div>`,
    ),
    listing: wrap(listing, css, `<ul class="cards" data-cards>${cards.join('\n')}</ul>`),
  }
  for (const [name, html] of Object.entries(pages)) {
    await mkdir(join(siteRoot, 'floor', name), { recursive: true })
    await writeFile(join(siteRoot, 'floor', name, 'index.html'), html)
  }
  return { product: '/floor/product', listing: '/floor/listing' }
}
