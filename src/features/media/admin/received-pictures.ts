import type { Picture } from '../contract.ts'

/** A picture without a description in the library gets one where it is used. */
export function describePicture({ name, alt }: Picture): string {
  return alt || prompt(`What does “${name}” show? Screen readers read it aloud.`, '') || ''
}

/** The pictures among pasted or dropped files. */
export const listPictureFiles = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))
