const plain = 'aceinouyAEINOUY'
const accented = 'àçéîñöûýÀÉÎÑÖÛÝ'
const vowel = /[aeiouy]/i

/** The words of a text with accents and more vowels: about 40 % longer. */
function stretch(words: string): string {
  return [...words]
    .map((letter) => {
      const changed = accented[plain.indexOf(letter)] ?? letter
      return vowel.test(letter) ? changed + changed : changed
    })
    .join('')
}

/** Leaves placeholders and the names of plurals alone: only what people read is changed. */
export function pseudonymise(text: string): string {
  let depth = 0
  let result = ''
  let words = ''
  // Inside braces there are names; inside the braces of a plural's cases there is text again, so text is at even depth.
  const end = () => {
    result += depth % 2 === 0 ? stretch(words) : words
    words = ''
  }
  for (const letter of text) {
    if (letter !== '{' && letter !== '}') {
      words += letter
      continue
    }
    end()
    depth += letter === '{' ? 1 : -1
    result += letter
  }
  end()
  return result
}
