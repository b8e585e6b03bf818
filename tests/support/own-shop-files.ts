import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A merchant's own folder: theme, texts, adapters, and a room. Two folders deeper here than where it belongs. */
const ownShop = fileURLToPath(new URL('own-shop', import.meta.url))

function mendImports(folder: string): void {
  for (const file of globSync('**/*.{ts,tsx,astro}', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/'\.\.\/\.\.\/((?:\.\.\/)+src\/)/g, "'$1"))
  }
}

/** Copies the merchant's folder to `shop`, as the folder of a repository. */
export function copyOwnShop(shop: string): void {
  cpSync(ownShop, shop, { recursive: true })
  mendImports(shop)
}

/** Copies its room alone, with the list that names it. */
export function copyOwnRooms(shop: string): void {
  for (const part of ['rooms', 'rooms.ts']) cpSync(join(ownShop, part), join(shop, part), { recursive: true })
  mendImports(shop)
}
