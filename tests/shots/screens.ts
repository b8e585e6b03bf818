import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

// `node tests/shots/screens.ts`: the README's screens, from the screenshots of `npm run shots`.

const screens = [
  { shot: 'home-1440', name: 'home', height: 900 },
  { shot: 'listing-filtered-1440', name: 'listing', height: 900 },
  { shot: 'product-colors-1440', name: 'product', height: 900 },
  { shot: 'checkout-filled-1440', name: 'checkout', height: 900 },
  { shot: 'admin-products-1440', name: 'admin', height: 900 },
] as const
const width = 1080
const quality = 78

await mkdir('docs/screens', { recursive: true })
for (const { shot, name, height } of screens) {
  const { size } = await sharp(`shots/${shot}.png`)
    .extract({ left: 0, top: 0, width: 1440, height })
    .resize({ width })
    .webp({ quality })
    .toFile(`docs/screens/${name}.webp`)
  console.log(`docs/screens/${name}.webp ${Math.round(size / 1000)} kB`)
}
