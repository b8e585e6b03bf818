import { readFile } from 'node:fs/promises'
import type { Call } from '../support/api-client.ts'
import type { ShownMarket } from './markets.ts'

// A shirt of the demo, since there is no photo of one being worn.
const photoPath = 'public/pictures/products/plain-tee-black-front.webp'

interface Given {
  readonly call: Call
  readonly market: ShownMarket
  readonly tokens: { readonly shopper: string; readonly admin: string; readonly newcomer: string }
  readonly productId: string
}

const texts = {
  shopper: {
    rating: 5,
    title: 'The third one I own',
    text: 'The collar still stands after forty washes, which I can say of no other shirt at this price.\n\nThe sleeves are a finger long on me; I have them turned up once and nobody has noticed.',
    fit: 'true',
  },
  newcomer: {
    rating: 4,
    text: 'Crisp, cool, and easy to iron while damp.',
    fit: 'large',
  },
  admin: {
    rating: 2,
    title: 'Too slim through the chest for someone who rows, with shoulders to match, and a very long headline',
    text: 'Went back for a regular fit.',
    fit: 'small',
  },
} as const

/** Reviews by everyone, two with a photo; in the first market the first two are published, and the others show these. */
export async function writeReviews({ call, market, tokens, productId }: Given): Promise<void> {
  const photo = { data: await readFile(photoPath, 'base64') }
  for (const who of ['shopper', 'newcomer', 'admin'] as const) {
    const { status, body } = await call('createReview', {
      token: tokens[who],
      params: { id: productId },
      body: { ...texts[who], ...(who === 'newcomer' ? {} : { photo }) },
    })
    if (status !== 201) continue
    if (who === 'admin' || market.key !== '') continue
    await call('judgeReview', { token: tokens.admin, params: { id: body.comment.id }, body: { state: 'published' } })
  }
}
