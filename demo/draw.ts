import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { listViews, pictureName } from './catalogue/pictures.ts'
import { demoStyles } from './catalogue/styles.ts'
import { type Canvas, encodeWebp } from './garments/canvas.ts'
import { bannerScenes, journalScenes } from './garments/compositions.ts'
import { paintScene, type Scene } from './garments/scenes.ts'
import { paintView } from './garments/views.ts'

interface Picture {
  readonly path: string
  readonly paint: () => Promise<Canvas>
}

const folder = new URL('../public/pictures/', import.meta.url)
const quality = 72
const atOnce = 2

function listProducts(): Picture[] {
  return demoStyles.flatMap((style) =>
    style.colorways.flatMap((colorway) =>
      listViews(style, colorway).map((view) => ({
        path: `products/${pictureName(style, colorway, view)}.webp`,
        paint: () => paintView(style, colorway, view),
      })),
    ),
  )
}

function listScenes(kind: 'banners' | 'journal', scenes: Record<string, Scene>): Picture[] {
  return Object.entries(scenes).map(([name, scene]) => ({
    path: `${kind}/${name}.webp`,
    paint: () => paintScene(scene),
  }))
}

async function draw(picture: Picture): Promise<void> {
  const bytes = await encodeWebp(await picture.paint(), quality)
  writeFileSync(new URL(picture.path, folder), bytes)
  console.log(`${picture.path} ${Math.round(bytes.length / 1000)} kB`)
}

// npm run pictures -- [--all] [part of a name]: draws the pictures that are missing, or all of them again.
const all = process.argv.includes('--all')
const filter = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const waiting = [
  ...listProducts(),
  ...listScenes('banners', bannerScenes),
  ...listScenes('journal', journalScenes),
].filter(({ path }) => path.includes(filter) && (all || !existsSync(new URL(path, folder))))
for (const kind of ['products', 'banners', 'journal']) mkdirSync(new URL(kind, folder), { recursive: true })

async function drawInTurn(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await draw(next)
}

await Promise.all(Array.from({ length: atOnce }, drawInTurn))
