import { existsSync, globSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigFault } from '../../platform/config.ts'
import { findMessageFault } from '../../platform/message-fault.ts'
import { ownMessagesFolder, readOwnTexts, roomOfTexts } from '../../platform/own-texts.ts'
import { languages } from '../../platform/pure/language.ts'
import { readOwnTokens } from './own-tokens.ts'

type Texts = Record<string, string>

/** The English texts of each room. */
async function readRooms(): Promise<Map<string, Texts>> {
  const files = globSync('src/**/messages/en.ts')
  const texts = await Promise.all(files.map(async (file) => (await import(pathToFileURL(resolve(file)).href)) as Texts))
  return new Map(files.map((file, index) => [roomOfTexts(file), texts[index] ?? {}]))
}

function findRoomFaults(room: string, own: Texts, english: Texts | undefined): string[] {
  if (!english) return [`there is no room "${room}"`]
  return Object.entries(own).flatMap(([key, text]) => {
    const known = Object.hasOwn(english, key) ? english[key] : undefined
    const fault = known === undefined ? 'is no text of the shop' : findMessageFault(text, known)
    return fault ? [`${room}.${key} ${fault}`] : []
  })
}

function findFileFaults(name: string, folder: string, rooms: Map<string, Texts>): string[] {
  const language = languages.find((each) => `${each}.json` === name)
  if (!language) return [`the shop's languages have the files ${languages.map((each) => `${each}.json`).join(', ')}`]
  const own = Object.entries(readOwnTexts(language, folder))
  return own.flatMap(([room, texts]) => findRoomFaults(room, texts, rooms.get(room)))
}

/** What is wrong with the merchant's texts, each with its file and name. */
export async function findOwnTextFaults(folder = ownMessagesFolder): Promise<string[]> {
  if (!existsSync(folder)) return []
  const rooms = await readRooms()
  return readdirSync(folder).flatMap((name) =>
    findFileFaults(name, folder, rooms).map((fault) => `${join(folder, name)}: ${fault}`),
  )
}

/** What is wrong with texts and theme of `shop/`, each with its file. */
export async function findOwnFaults(): Promise<string[]> {
  const { faults } = readOwnTokens()
  try {
    return [...(await findOwnTextFaults()), ...faults]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...faults]
  }
}

/** Throws ConfigFault, with a line for each fault, unless the merchant's texts and theme can be used. */
export async function requireOwnFiles(): Promise<void> {
  const faults = await findOwnFaults()
  if (faults.length > 0) throw new ConfigFault(faults, 'Files in shop/ are invalid')
}
