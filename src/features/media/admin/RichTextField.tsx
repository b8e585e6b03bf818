import { Editor, mergeAttributes, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import type { FieldInputProps } from '../../../desk/browser/forms/field-plan.ts'
import type { Picture } from '../contract.ts'
import { uploadFiles } from './uploads.ts'

/** A picture without a description in the library gets one where it is used. */
function describePicture({ name, alt }: Picture): string {
  return alt || prompt(`What does “${name}” show? Screen readers read it aloud.`, '') || ''
}

/** The pictures among pasted or dropped files. */
const listPictureFiles = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))

const kept = ['src', 'alt', 'width', 'height'] as const

/** A picture in the rich-text editor, with the attributes that sanitising keeps. */
const RichPicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(kept.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

function insertPictures(editor: Editor, pictures: readonly Picture[]): void {
  if (pictures.length === 0) return
  const nodes = pictures.map((picture) => ({
    type: RichPicture.name,
    attrs: { src: picture.url, alt: describePicture(picture), width: picture.width, height: picture.height },
  }))
  editor.chain().focus().insertContent(nodes).run()
}

const shown = new Set([
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  's',
  'u',
  'a',
  'img',
  'div',
  'span',
])

/** Names of the elements that the rich-text editor would drop. */
export function findUnshown(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter((name) => !shown.has(name))
}

/** The editor's HTML as a person would write it: a list item needs no paragraph. */
export function tidyHtml(html: string): string {
  return html.replace(/<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l)/gs, '<li>$1')
}

/** One line for each block, for people who read the HTML. */
export function spreadBlocks(html: string): string {
  return html.replace(/(<\/(?:p|h[2-4]|ul|ol|li|blockquote|pre)>|<(?:ul|ol|blockquote|hr)>)(?=<)/g, '$1\n')
}

const kit = StarterKit.configure({
  trailingNode: false,
  heading: { levels: [2, 3, 4] },
  link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { rel: null, target: null } },
})

const PicturePicker = lazy(async () => ({
  default: (await import('./PicturePicker.tsx')).PicturePicker,
}))

interface Tool {
  label: string
  isOn?: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

function askForLink(editor: Editor): void {
  const present = String(editor.getAttributes('link')['href'] ?? '')
  const href = prompt('Address of the link, such as /returns or https://…', present)
  if (href === null) return
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href.trim() === '') chain.unsetLink().run()
  else chain.setLink({ href: href.trim() }).run()
}

const tools: readonly Tool[] = [
  { label: 'Bold', isOn: (on) => on.isActive('bold'), press: (on) => on.chain().focus().toggleBold().run() },
  {
    label: 'Italic',
    isOn: (on) => on.isActive('italic'),
    press: (on) => on.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    isOn: (on) => on.isActive('heading', { level: 2 }),
    press: (on) => on.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    isOn: (on) => on.isActive('heading', { level: 3 }),
    press: (on) => on.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    isOn: (on) => on.isActive('bulletList'),
    press: (on) => on.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    isOn: (on) => on.isActive('orderedList'),
    press: (on) => on.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    isOn: (on) => on.isActive('blockquote'),
    press: (on) => on.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Link', isOn: (on) => on.isActive('link'), press: askForLink },
  { label: 'Undo typing', press: (on) => on.chain().focus().undo().run() },
  { label: 'Redo typing', press: (on) => on.chain().focus().redo().run() },
]

const readHtml = (editor: Editor) => (editor.isEmpty ? '' : tidyHtml(editor.getHTML()))

function Toolbar({ editor, onPictures }: { editor: Editor; onPictures: () => void }) {
  return (
    <div className="tools" role="toolbar" aria-label="Formatting">
      {tools.map(({ label, isOn, press }) => (
        <button key={label} type="button" aria-pressed={isOn?.(editor)} onClick={() => press(editor)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={onPictures}>
        Pictures
      </button>
    </div>
  )
}

/** Pictures of the library in the text: chosen, pasted or dropped in. */
function usePictures(editor: Editor | null) {
  const [picking, setPicking] = useState(false)
  const [sending, setSending] = useState(0)
  const receive = async (event: ClipboardEvent | DragEvent, files: FileList) => {
    const pictures = listPictureFiles(files)
    if (!editor || pictures.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    setSending(pictures.length)
    insertPictures(editor, await uploadFiles(pictures))
    setSending(0)
  }
  const choose = (pictures: readonly Picture[]) => {
    setPicking(false)
    if (editor) insertPictures(editor, pictures)
  }
  return { picking, sending, receive, choose, pick: () => setPicking(true) }
}

/**
 * Formatted text, or its HTML. The form reads the text area, which keeps the stored text until
 * something is typed. HTML that the editor can't show is edited as HTML, so that nothing is lost.
 */
export default function RichTextField({ id, field, value, aria }: FieldInputProps) {
  const { name, label } = field
  const area = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [asHtml, setAsHtml] = useState(findUnshown(value).length > 0)
  const [unshown, setUnshown] = useState<readonly string[]>(findUnshown(value))
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { picking, sending, receive, choose, pick } = usePictures(editor)

  useEffect(() => {
    if (asHtml) return
    const next = new Editor({
      element: place.current,
      extensions: [kit, RichPicture],
      content: area.current?.value ?? '',
      // An inline style would violate the page's content security policy.
      injectCSS: false,
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'prose' },
      },
      onTransaction: redraw,
      onUpdate: ({ editor: typed }) => {
        if (!area.current) return
        area.current.value = readHtml(typed)
        area.current.dispatchEvent(new Event('input', { bubbles: true }))
      },
    })
    setEditor(next)
    return () => next.destroy()
  }, [asHtml, id, label])

  const switchTo = (html: boolean) => {
    const text = area.current?.value ?? ''
    const found = html ? [] : findUnshown(text)
    setUnshown(found)
    if (html && area.current) area.current.value = spreadBlocks(text)
    setAsHtml(html || found.length > 0)
  }
  /** The form writes another person's value into the text area. */
  const follow = () => {
    const text = area.current?.value ?? ''
    if (editor && !asHtml && text !== readHtml(editor)) editor.commands.setContent(text, { emitUpdate: false })
  }
  return (
    <div className="rich">
      <div className="ways">
        {!asHtml && editor && !editor.isDestroyed && <Toolbar editor={editor} onPictures={pick} />}
        <button type="button" className="text-button" onClick={() => switchTo(!asHtml)}>
          {asHtml ? 'Edit as text' : 'Edit as HTML'}
        </button>
      </div>
      {!asHtml && (
        <div
          className="page"
          ref={place}
          onPasteCapture={(event) => void receive(event, event.clipboardData.files)}
          onDropCapture={(event) => void receive(event, event.dataTransfer.files)}
        />
      )}
      {sending > 0 && (
        <p className="hint" role="status">
          {sending === 1 ? 'Uploading a picture…' : `Uploading ${sending} pictures…`}
        </p>
      )}
      {picking && (
        <Suspense fallback={<p>Loading…</p>}>
          <PicturePicker several onChosen={choose} />
        </Suspense>
      )}
      <textarea
        {...aria}
        {...(asHtml ? { id } : {})}
        ref={area}
        name={name}
        className="input"
        aria-label={label}
        hidden={!asHtml}
        rows={12}
        defaultValue={value}
        onInput={follow}
      />
      {unshown.length > 0 && (
        <p className="hint" role="status">
          This text has parts that only HTML can show: {unshown.join(', ')}. Edit it here, or take them out first.
        </p>
      )}
    </div>
  )
}
