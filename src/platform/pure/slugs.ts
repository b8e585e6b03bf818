const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function isSlug(text: string): boolean {
  return text.length <= 100 && slugPattern.test(text)
}

/** "Wicken & Vale" -> "wicken-vale". Empty when nothing of the text can be part of a slug. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '')
}
