// The one place that text from outside passes: what people paste, what programs send, and the cells of files.
// Sources: Unicode 17 (general category Cf, DerivedCoreProperties' Default_Ignorable_Code_Point), UAX 9 and 15, UTS 51.

/** Never meant: byte order marks, word joiners, embeddings and overrides of direction, tags, and letters that show nothing. */
const neverMeant =
  /[\u{FEFF}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{202A}-\u{202E}\u{FFF9}-\u{FFFB}\u{180E}\u{3164}\u{FFA0}\u{115F}\u{1160}\u{E0001}]|\u{34F}/gu
/** Letters that show nothing, and the blank cell of Braille, which are no format characters by Unicode's categories. */
const silentLetters = /[\u{3164}\u{FFA0}\u{115F}\u{1160}\u{2800}]|\u{34F}/gu
const marksOfDirection = /[\u200E\u200F\u061C\u2066-\u2069]/gu
const writtenRightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u
/** Scripts in which a zero width joiner or non-joiner changes how a word looks, and what it means. */
const joiningLetter =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{M}]$/u
/** What a joiner may follow inside an emoji, such as a family. */
const emoji = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u{FE0F})$/u
/** Scripts without spaces between words, where U+200B is where a line may break. */
const unspacedLetter = /[\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Tibt}\p{M}]$/u
/** A no-break space that typography asks for: after digits and an opening quote, before high punctuation, signs and digits. */
const noBreakSpace = /([\p{N}«]?)[\u00A0\u202F](?=([\p{N}:;!?»%\p{Sc}]?))/gu

/** Keeps a zero width character only where the text before it gives it a meaning. */
const keepAfter = (text: string, character: RegExp, meaning: readonly RegExp[]): string =>
  text.replace(character, (run: string, at: number) => {
    // The longest code point has two units.
    const before = text.slice(Math.max(0, at - 2), at)
    return meaning.some((pattern) => pattern.test(before)) ? run : ''
  })

/** Most texts, and most cells of a file, are plain: nothing of them has to be looked at twice. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isPlain = (text: string): boolean => /^[\u0000-\u007F]*$/.test(text)

const cleanJoiners = (text: string): string =>
  keepAfter(keepAfter(text, /\u200D+/gu, [joiningLetter, emoji]), /\u200C+/gu, [joiningLetter])

/**
 * Text of several lines as it is stored: NFC, without characters that can't mean anything. What may mean something stays: soft hyphens,
 * no-break spaces, breaks between Thai words, and marks of direction in texts that are written from right to left.
 */
export function cleanProse(text: string): string {
  if (isPlain(text)) return text
  const plain = cleanJoiners(text.normalize('NFC').replace(neverMeant, ''))
  const broken = keepAfter(plain, /\u200B+/gu, [unspacedLetter])
  return writtenRightToLeft.test(broken) ? broken : broken.replace(marksOfDirection, '')
}

/**
 * One line, such as a name, a street or a title, as it is stored: NFC, trimmed, with plain spaces. Joiners stay inside Persian, Indic
 * scripts and emoji; every other invisible character goes. Empty when nothing of it can be seen.
 */
export function cleanLine(text: string): string {
  if (isPlain(text)) return text.trim()
  const plain = cleanJoiners(text.normalize('NFC').replace(neverMeant, ''))
    .replace(marksOfDirection, '')
    .replace(/[\u200B\u00AD]/g, '')
    .replace(noBreakSpace, (space, before: string, after: string) => (before || after ? space : ' '))
    .replace(/[\u1680\u2000-\u200A\u2028\u2029\u205F\u3000]/g, ' ')
    .trim()
  return isInvisible(plain) ? '' : plain
}

/**
 * What programs compare: SKUs, slugs, barcodes. NFC, trimmed, with plain spaces, without any invisible character. Emails, phone
 * numbers, postcodes and codes are `cleanTyped` instead.
 */
export function cleanKey(text: string): string {
  if (isPlain(text)) return text.trim()
  return text
    .normalize('NFC')
    .replace(silentLetters, '')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** The digits of any script as ours: "٠١٢" and "०१२" are "012". */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script follow each other; those of mathematics do so in five rows without a gap.
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((code - first) % 10)
  })
}

/** What is typed in ASCII whatever the keyboard: emails, phone numbers, postcodes, codes. Full-width letters and the digits of any script are ours. */
export const cleanTyped = (text: string): string => foldDigits(cleanKey(text).normalize('NFKC'))

/** Whether nothing of a text can be seen, as with U+200B or U+3164 alone: it counts as empty. */
export const isInvisible = (text: string): boolean => cleanKey(text) === ''
