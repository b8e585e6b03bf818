import { readApi } from '../../../site/build/read-api.ts'

let reading: Promise<Record<string, string[]>> | undefined

/** For each product's id those that are bought together with it, best first. Read once a build. */
export function readBoughtTogether(): Promise<Record<string, string[]>> {
  reading ??= readApi('listBoughtTogether').then(({ others }) => others)
  return reading
}
