import { checkWalls } from '../support/walls.ts'

// Part of `npm run check`: reports every import that a wall forbids.

const { breaches, files, imports, crossings } = await checkWalls('.')
for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} -> ${to}`)
console.log(`${files} files, ${imports} imports, ${crossings} between rooms: ${breaches.length} through a wall`)
process.exitCode = breaches.length === 0 && files > 100 ? 0 : 1
