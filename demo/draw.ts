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
/** Qualities to try until a picture is small enough; stripes and checks are the largest. */
const qualities = [72, 62, 52]
const lightBytes = 90_000
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

async function encodeLight(canvas: Canvas): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encodeWebp(canvas, quality)
    if (bytes.length <= lightBytes || quality === qualities.at(-1)) return bytes
  }
  throw new Error('No quality to encode with')
}

async function draw(picture: Picture): Promise<void> {
  const bytes = await encodeLight(await picture.paint())
  writeFileSync(new URL(picture.path, folder), bytes)
  console.log(`${picture.path} ${Math.round(bytes.length / 1000)} kB`)
}

// npm run pictures -- [--all] [parts of names]: draws the missing pictures, or all of them again.
const all = process.argv.includes('--all')
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part))
const waiting = [
  ...listProducts(),
  ...listScenes('banners', bannerScenes),
  ...listScenes('journal', journalScenes),
].filter(({ path }) => isWanted(path) && (all || !existsSync(new URL(path, folder))))
for (const kind of ['products', 'banners', 'journal']) mkdirSync(new URL(kind, folder), { recursive: true })

async function drawInTurn(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await draw(next)
}

await Promise.all(Array.from({ length: atOnce }, drawInTurn))
