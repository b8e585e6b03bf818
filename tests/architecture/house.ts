import { endpoints } from '../../src/api/endpoints.ts'
import { floors } from '../../src/floors.ts'
import { measureHouse } from '../support/house.ts'

// `npm run house [-- --list]`: the rooms and their floors, and what does not fit the plan, with `--list` by name.

const house = await measureHouse(Object.keys(endpoints))
for (const [at, rooms] of floors.entries()) console.log(`floor ${at + 1}: ${rooms.join(', ')}`)
console.table({
  'source files': house.files,
  lines: house.lines,
  'pairs of rooms that import each other': house.mutual.length,
  'arrows up, from room to room': house.up.length,
  'arrows up, files': house.up.reduce((sum, { files }) => sum + files.length, 0),
  'files of the ground that name a room': house.fromGround.length,
  'foreign tables, room and table': house.foreign.length,
  'calls spread over rooms': house.spreadCalls.length,
  'literals spread into literals': house.literalSpreads.length,
  'files with one importer beside them': house.fragments.length,
  [`largest folder, ${house.largestFolder.folder}`]: house.largestFolder.files,
})
if (process.argv.includes('--list')) {
  for (const { from, to, files } of house.up) console.log(`up: ${from} -> ${to}: ${files.join(' ')}`)
  for (const arrow of house.fromGround) console.log(`ground: ${arrow}`)
  for (const { room, table, files } of house.foreign) console.log(`table: ${room} names ${table}: ${files.join(' ')}`)
  for (const { call, rooms } of house.spreadCalls) console.log(`call: ${call}: ${rooms.join(', ')}`)
  for (const place of house.literalSpreads) console.log(`spread: ${place}`)
  for (const path of house.fragments) console.log(`fragment: ${path}`)
}
