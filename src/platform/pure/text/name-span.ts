import type { Language } from '../language.ts'
import { pageLanguage } from '../page-language.ts'

interface Span {
  on: (day: string) => string
  between: (from: string, to: string) => string
}

/** Languages whose sentences put words around a day, and others around two; elsewhere a dash is read in any sentence. */
const spans: Partial<Record<Language, Span>> = {
  // "الخميس 3 ديسمبر": in a sentence no comma stands after the weekday.
  ar: {
    on: (day) => day.replace('، ', ' '),
    between: (from, to) => `من ${from.replace('، ', ' ')} إلى ${to.replace('، ', ' ')}`,
  },
  fr: {
    on: (day) => `le ${day}`,
    between: (from, to) => `du ${from} au ${to}`,
  },
  hi: {
    on: (day) => `${day} को`,
    between: (from, to) => `${from} से ${to} के बीच`,
  },
}

/** The first and the last day as a part of a sentence: "Dec 2 – 7", "du 2 au 7 déc."; one day if both are the same. */
export function nameSpan(
  format: Intl.DateTimeFormat,
  [earliest, latest]: readonly [string, string],
  language: Language = pageLanguage,
): string {
  const span = spans[language]
  const first = new Date(earliest)
  const last = new Date(latest)
  if (!span) return format.formatRange(first, last)
  const parts = format.formatRangeToParts(first, last)
  const joint = parts.findIndex(({ source, value }) => source === 'shared' && /^\s*[-–—]\s*$/.test(value))
  const join = (some: typeof parts) => some.map(({ value }) => value).join('')
  return joint < 0 ? span.on(join(parts)) : span.between(join(parts.slice(0, joint)), join(parts.slice(joint + 1)))
}
