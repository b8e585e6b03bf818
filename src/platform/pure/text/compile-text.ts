import compile from 'icu-minify/compile'
import { isolateValues } from './isolate-values.ts'

const compiled = new Map<string, ReturnType<typeof compile>>()

/** The parsed form of an ICU message. The build replaces this file, since the texts of pages come parsed. */
export function compileText(text: string): ReturnType<typeof compile> {
  const known = compiled.get(text)
  if (known) return known
  const made = compile(isolateValues(text))
  compiled.set(text, made)
  return made
}
