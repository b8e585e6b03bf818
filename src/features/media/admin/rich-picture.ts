import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import type { Picture } from '../contract.ts'
import { describePicture } from './received-pictures.ts'

const kept = ['src', 'alt', 'width', 'height'] as const

/** A picture in the rich-text editor, with the attributes that sanitising keeps. */
export const RichPicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(kept.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

export function insertPictures(editor: Editor, pictures: readonly Picture[]): void {
  if (pictures.length === 0) return
  const nodes = pictures.map((picture) => ({
    type: RichPicture.name,
    attrs: { src: picture.url, alt: describePicture(picture), width: picture.width, height: picture.height },
  }))
  editor.chain().focus().insertContent(nodes).run()
}
