// @vitest-environment happy-dom
import { atom, map } from 'nanostores'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RecordForm } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { CopyPictures } from '../../../src/features/media/admin/CopyPictures.tsx'
import { PictureList } from '../../../src/features/media/admin/PictureList.tsx'
import { PicturePicker } from '../../../src/features/media/admin/PicturePicker.tsx'
import { PicturesSection } from '../../../src/features/media/admin/PicturesSection.tsx'
import { UploadArea } from '../../../src/features/media/admin/UploadArea.tsx'
import type { Upload } from '../../../src/features/media/admin/uploads.ts'
import { openScreens } from '../../support/admin-screens.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  press,
  render,
  shownText,
  shownTexts,
  until,
} from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const uploads = vi.hoisted(() => ({
  $uploads: null as unknown,
  uploadFiles: vi.fn(),
  clearUploads: vi.fn(),
  $missingFiles: null as unknown,
  resumeUploads: vi.fn(),
  forgetMissingFiles: vi.fn(),
}))
vi.mock('../../../src/features/media/admin/uploads.ts', () => uploads)
const prepareFile = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/media/admin/prepare-file.ts', () => ({ prepareFile }))
const $uploads = map<Record<string, Upload>>({})
uploads.$uploads = $uploads
const $missingFiles = atom<{ name: string }[]>([])
uploads.$missingFiles = $missingFiles

const { calls, confirm, visit } = openScreens(call)
beforeEach(() => {
  $uploads.set({})
  $missingFiles.set([])
  uploads.resumeUploads.mockReset().mockResolvedValue([])
  for (const mock of [uploads.uploadFiles, uploads.clearUploads, prepareFile]) mock.mockReset()
})

const picture = (id: string, over = {}) => ({
  id,
  url: `/media/${id}.webp`,
  name: `Name ${id}`,
  alt: `Alt ${id}`,
  width: 800,
  height: 600,
  bytes: 2049,
  focus: { x: 50, y: 50 },
  uses: 0,
  version: 'v1',
  ...over,
})
const give = (input: Element | null, files: File[]) =>
  act(async () => {
    if (input) Object.defineProperty(input, 'files', { configurable: true, value: files })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const fileInput = () => document.querySelector('[type="file"]')
const file = new File(['x'], 'shirt.jpg', { type: 'image/jpeg' })

describe('the library', () => {
  const open = async (...pictures: unknown[]) => {
    calls.answer('listPictures', { pictures, total: pictures.length })
    await visit('/admin/pictures')
    await render(createElement(PicturesSection))
  }

  test('says of each picture how often it is used, and whether it lacks a description', async () => {
    await open(picture('1'), picture('2', { uses: 1, alt: '' }), picture('3', { uses: 4 }))
    expect(shownTexts('.picture-grid .hint')).toEqual(['Not used', 'Used once, no description', 'Used 4 times'])
    expect(document.querySelector('.picture-grid a')?.getAttribute('href')).toBe('/admin/pictures/1')
  })

  test('that is empty, or cannot be loaded, says so', async () => {
    await open()
    expect(shownText('.nothing')).toBe('No pictures yet. Add those of your products here.')
    await enter('Search pictures', 'linen')
    expect(shownText('.nothing')).toBe('No pictures found.')
    calls.refuse('listPictures', 'Later')
    await render(createElement(PicturesSection))
    expect(shownText('.nothing')).toBe('Could not load the pictures. Try again.')
  })

  test('is read again after an upload', async () => {
    await open()
    uploads.uploadFiles.mockResolvedValue([picture('9')])
    await give(fileInput(), [file])
    expect(uploads.uploadFiles).toHaveBeenCalledWith([file])
    expect(calls.sent('listPictures')).toHaveLength(2)
  })
})

describe('files that had not arrived when the page was closed', () => {
  const open = async () => {
    calls.answer('listPictures', { pictures: [], total: 0 })
    await visit('/admin/pictures')
    await render(createElement(PicturesSection))
  }

  test('are uploaded now where the browser has kept them', async () => {
    uploads.resumeUploads.mockResolvedValue([picture('1')])
    await open()
    expect(shownText('.notice')).toMatch(/^1 picture that had not arrived .* has been uploaded now\.$/)
    expect(calls.sent('listPictures')).toHaveLength(2)
  })

  test('are named where they have to be chosen again', async () => {
    $missingFiles.set(Array.from({ length: 13 }, (_, place) => ({ name: `f${place}.jpg` })))
    await open()
    expect(shownText('.notice')).toContain('f11.jpg and 1 more.')
    await press('Remove from this list')
    expect(uploads.forgetMissingFiles).toHaveBeenCalledOnce()
    expect(calls.sent('listPictures')).toHaveLength(1)
  })
})

describe('one picture', () => {
  const open = async (uses: unknown[] = [], over = {}) => {
    calls.answer('readPicture', { picture: picture('1', over), uses })
    await visit('/admin/pictures/1')
    await render(createElement(PicturesSection))
  }

  test('names where it is used, and cannot be deleted there', async () => {
    await open([
      { kind: 'product', id: '7', name: 'Oxford' },
      { kind: 'article', id: '3', name: 'Linen' },
    ])
    expect(shownTexts('section li')).toEqual(['Product: Oxford', 'Article: Linen'])
    const links = [...document.querySelectorAll('section li a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/admin/products/7', '/admin/blog/3'])
    expect(findButton('Delete').disabled).toBe(true)
    expect(shownText()).toContain('Remove it from these places before you delete it.')
    expect(shownText('figcaption')).toContain('800 × 600, 3 KB')
  })

  test('that is not used is deleted after asking', async () => {
    await open()
    expect(shownText('section[aria-labelledby="uses-title"]')).toContain('Not used yet.')
    confirm.mockReturnValueOnce(false)
    calls.answer('deletePicture', { message: 'Deleted' })
    calls.answer('listPictures', { pictures: [], total: 0 })
    await press('Delete')
    expect(calls.sent('deletePicture')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/pictures')
  })

  test('is described, with the version of each save', async () => {
    await open()
    calls.answer('updatePicture', { message: 'Saved', picture: picture('1', { version: 'v2' }) })
    await enter('What the picture shows', 'A shirt')
    await press('Save')
    await press('Save')
    expect(calls.sent('updatePicture').map(({ body }) => body)).toMatchObject([
      { alt: 'A shirt', version: 'v1' },
      { alt: 'A shirt', version: 'v2' },
    ])
  })

  test('is replaced by a file that is fit, and read again', async () => {
    await open()
    prepareFile.mockResolvedValueOnce({ ok: false, problem: 'The picture is too large.' })
    await give(fileInput(), [file])
    await give(fileInput(), [])
    expect(calls.sent('replacePicture')).toEqual([])
    prepareFile.mockResolvedValueOnce({ ok: true, file: new Blob(['small']) })
    calls.answer('replacePicture', { message: 'Saved' })
    await give(fileInput(), [file])
    await until(() => expect(calls.sent('readPicture')).toHaveLength(2))
    expect(calls.sent('replacePicture')[0]?.body).toMatchObject({ data: btoa('small'), version: 'v1' })
  })

  test('keeps in view the point that was chosen', async () => {
    await open()
    const save = () => findButton('Save the focal point')
    expect(save().disabled).toBe(true)
    const point = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
    expect(point('50 % from the left, 50 % from the top')?.checked).toBe(true)
    await act(async () => point('25 % from the left, 0 % from the top')?.click())
    expect(document.querySelector<HTMLElement>('.focus-field figure img')?.style.objectPosition).toBe('25% 0%')
    calls.answer('updatePicture', { message: 'Saved', picture: picture('1') })
    await press('Save the focal point')
    expect(calls.sent('updatePicture')[0]?.body).toEqual({ focus: { x: 25, y: 0 }, version: 'v1' })
    expect(calls.sent('readPicture')).toHaveLength(2)
  })

  test('that is not there says so', async () => {
    calls.refuse('readPicture', 'Not found')
    await visit('/admin/pictures/9')
    await render(createElement(PicturesSection))
    expect(shownText()).toBe('Not found')
  })
})

describe('choosing pictures', () => {
  const onChosen = vi.fn()
  const open = async (several: boolean, total = 3) => {
    onChosen.mockReset()
    calls.answer('listPictures', { pictures: ['1', '2', '3'].map((id) => picture(id)), total })
    await render(createElement(PicturePicker, { several, onChosen }))
  }
  const toggle = (id: string) =>
    act(async () => document.querySelectorAll<HTMLElement>('.picture-grid button')[Number(id) - 1]?.click())
  const chosen = () => onChosen.mock.calls.at(-1)?.[0].map(({ id }: { id: string }) => id)

  test('one of them replaces the last, and a second press takes it back', async () => {
    await open(false)
    expect([shownText('h2'), findButton('Use this picture').disabled]).toEqual(['Choose a picture', true])
    await toggle('1')
    await toggle('2')
    expect(
      [...document.querySelectorAll('.picture-grid button')].map((button) => button.getAttribute('aria-pressed')),
    ).toEqual(['false', 'true', 'false'])
    await press('Use this picture')
    expect(chosen()).toEqual(['2'])
    await open(false)
    await toggle('1')
    await toggle('1')
    expect(findButton('Use this picture').disabled).toBe(true)
    await press('Cancel')
    expect(chosen()).toEqual([])
  })

  test('several keep the order in which they were chosen', async () => {
    await open(true)
    await toggle('3')
    await toggle('1')
    await press('Use 2 pictures')
    expect(chosen()).toEqual(['3', '1'])
  })

  test('what is uploaded there is chosen at once, each picture once', async () => {
    await open(true)
    await toggle('1')
    uploads.uploadFiles.mockResolvedValue([picture('1'), picture('9')])
    await give(fileInput(), [file])
    expect(calls.sent('listPictures')).toHaveLength(2)
    await press('Use 2 pictures')
    expect(chosen()).toEqual(['1', '9'])
    await open(false)
    await give(fileInput(), [file])
    await press('Use this picture')
    expect(chosen()).toEqual(['9'])
  })

  test('a dialog does not count what was uploaded before it was opened', async () => {
    const upload = (id: string, state: Upload['state']) => ({ [id]: { id, name: `${id}.jpg`, state, problem: '' } })
    $uploads.set({ ...upload('before', 'done') })
    uploads.clearUploads.mockImplementation(() => $uploads.set({}))
    await open(true)
    expect(shownTexts('.upload-progress')).toEqual([])
    await act(async () => $uploads.set(upload('now', 'done')))
    expect(shownText('.upload-progress [role="status"]')).toBe('1 of 1 uploaded')
  })

  test('a search begins at its first page; pages are there only where they are needed', async () => {
    await open(false)
    expect(hasButton('Next')).toBe(false)
    await open(false, 60)
    await press('Next')
    await enter('Search pictures', 'linen')
    expect(
      calls
        .sent('listPictures')
        .slice(-2)
        .map(({ query }) => query),
    ).toEqual([
      { query: '', page: '2', limit: '24' },
      { query: 'linen', page: '1', limit: '24' },
    ])
  })
})

describe('a list of pictures', () => {
  const onChange = vi.fn()
  const list = [
    { url: '/a', alt: 'A', color: null },
    { url: '/b', alt: 'B', color: 'blue' },
  ]
  const open = (colors: { slug: string; name: string }[] = []) => {
    onChange.mockReset()
    return render(createElement(PictureList, { pictures: list, colors, onChange }))
  }
  const key = (place: number, name: string) =>
    act(async () => {
      const handle = document.querySelectorAll('.picture-list li > button:first-of-type')[place]
      handle?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    })

  test('is put in order by arrow keys and by dragging, and says so', async () => {
    await open()
    await key(0, 'ArrowRight')
    expect(onChange).toHaveBeenLastCalledWith([list[1], list[0]])
    expect(shownText('[role="status"]')).toBe('Picture 1 is now picture 2 of 2')
    await key(0, 'ArrowLeft')
    await key(0, 'x')
    expect(onChange).toHaveBeenCalledOnce()
    const [first, second] = document.querySelectorAll('.picture-list li')
    const fire = (row: Element | undefined, kind: string) =>
      act(async () => void row?.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true })))
    await fire(second, 'dragstart')
    await fire(first, 'dragover')
    expect(first?.getAttribute('data-over')).toBe('true')
    await fire(first, 'drop')
    expect(onChange).toHaveBeenLastCalledWith([list[1], list[0]])
    expect(first?.getAttribute('data-over')).toBe('false')
  })

  test('describes each, and asks for its colour where there are several', async () => {
    await open()
    expect(() => findField('Colour of picture 1')).toThrow()
    await open([
      { slug: 'white', name: 'White' },
      { slug: 'blue', name: 'Blue' },
    ])
    await enter('What picture 1 shows', 'Collar')
    expect(onChange).toHaveBeenLastCalledWith([{ ...list[0], alt: 'Collar' }, list[1]])
    await enter('Colour of picture 2', '')
    expect(onChange).toHaveBeenLastCalledWith([list[0], { ...list[1], color: null }])
    await press('Remove picture 1')
    expect(onChange).toHaveBeenLastCalledWith([list[1]])
  })

  test('takes further pictures from the library, without those it has', async () => {
    await open()
    calls.answer('listPictures', { pictures: [picture('1', { url: '/a' }), picture('2')], total: 2 })
    await press('Add pictures')
    await until(() => expect(document.querySelectorAll('.picture-grid button')).toHaveLength(2))
    for (const button of document.querySelectorAll<HTMLElement>('.picture-grid button'))
      await act(async () => button.click())
    await press('Use 2 pictures')
    expect(onChange).toHaveBeenLastCalledWith([...list, { url: '/media/2.webp', alt: 'Alt 2', color: null }])
    expect(document.querySelector('dialog')).toBeNull()
  })
})

test('the picture of a form is chosen from the library, with its description where there is none yet', async () => {
  calls.answer('listPictures', { pictures: [picture('1')], total: 1 })
  const fields = [
    { name: 'imageUrl', label: 'Picture', kind: 'picture', altField: 'imageAlt' },
    { name: 'imageAlt', label: 'Description', kind: 'line' },
  ] as const
  const onSave = vi.fn().mockResolvedValue({ ok: true })
  await render(createElement(RecordForm, { label: 'banner', fields, values: { imageUrl: '', imageAlt: '' }, onSave }))
  expect(hasButton('Remove: Picture')).toBe(false)
  const choose = async (name: string) => {
    await press(name)
    await until(() => expect(document.querySelectorAll('.picture-grid button')).toHaveLength(1))
    await act(async () => document.querySelector<HTMLElement>('.picture-grid button')?.click())
    await press('Use this picture')
  }
  await choose('Choose a picture: Picture')
  await press('Save')
  expect(onSave).toHaveBeenLastCalledWith({ imageUrl: '/media/1.webp', imageAlt: 'Alt 1' })
  await enter('Description', 'Mine')
  await choose('Choose another picture: Picture')
  await press('Remove: Picture')
  await press('Save')
  expect(onSave).toHaveBeenLastCalledWith({ imageUrl: null, imageAlt: 'Mine' })
  expect(document.querySelector('.picture-field img')).toBeNull()
})

describe('the text of an article', () => {
  const onSave = vi.fn()
  const page = () => document.querySelector('.rich [role="textbox"]')
  const text = () => document.querySelector('textarea')?.value
  const open = async () => {
    onSave.mockReset().mockResolvedValue({ ok: true })
    const fields = [{ name: 'body', label: 'Text', kind: 'rich' }] as const
    await render(createElement(RecordForm, { label: 'article', fields, values: { body: '<p>Linen</p>' }, onSave }))
    await until(() => expect(page()?.textContent).toBe('Linen'))
  }
  const receive = async (kind: string, carrier: string, ...given: File[]) => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { [carrier]: { files: given } })
    await act(async () => void page()?.dispatchEvent(event))
    return event.defaultPrevented
  }

  test('takes pictures, pasted or dropped', async () => {
    await open()
    uploads.uploadFiles.mockResolvedValue([picture('1')])
    expect(await receive('paste', 'clipboardData', file, new File(['x'], 'a.txt', { type: 'text/plain' }))).toBe(true)
    expect(uploads.uploadFiles).toHaveBeenCalledWith([file])
    expect(text()).toContain('<img src="/media/1.webp" alt="Alt 1" width="800" height="600">')
    expect(await receive('drop', 'dataTransfer', file)).toBe(true)
    expect(text()?.match(/Alt 1/g)).toHaveLength(2)
    await press('Save')
    expect(onSave).toHaveBeenCalledWith({ body: text() })
  })

  test('says how many are on their way', async () => {
    await open()
    let arrive: (pictures: unknown[]) => void = () => undefined
    uploads.uploadFiles.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    await receive('paste', 'clipboardData', file, file)
    expect(shownText('[role="status"]')).toBe('Uploading 2 pictures…')
    await act(async () => arrive([]))
    expect([shownText('[role="status"]'), text()]).toEqual(['', '<p>Linen</p>'])
  })

  test('asks what a picture without a description shows', async () => {
    await open()
    const prompt = vi.fn().mockReturnValue('A collar')
    vi.stubGlobal('prompt', prompt)
    uploads.uploadFiles.mockResolvedValue([picture('1', { alt: '' })])
    await receive('drop', 'dataTransfer', file)
    expect(prompt.mock.calls[0]?.[0]).toBe('What does “Name 1” show? Screen readers read it aloud.')
    expect(text()).toContain('alt="A collar"')
  })
})

test('uploads are counted, each with its state, until all are over', async () => {
  const upload = (id: string, state: Upload['state'], problem = ''): [string, Upload] => [
    id,
    { id, name: id, state, problem },
  ]
  await render(createElement(UploadArea, { onUploaded: () => undefined }))
  expect(document.querySelector('.upload-progress')).toBeNull()
  await act(async () =>
    $uploads.set(
      Object.fromEntries([upload('a', 'done'), upload('b', 'failed', 'Too large.'), upload('c', 'sending')]),
    ),
  )
  expect(shownText('.upload-progress [role="status"]')).toBe('2 of 3 uploaded, 1 failed')
  expect(shownTexts('.upload-progress li')).toEqual(['a Added', 'b Too large.', 'c Uploading…'])
  expect([document.querySelectorAll('progress').length, hasButton('Clear the list')]).toEqual([1, false])
  await act(async () => $uploads.set(Object.fromEntries([upload('a', 'done')])))
  expect(shownText('.upload-progress [role="status"]')).toBe('1 of 1 uploaded')
  await press('Clear the list')
  expect(uploads.clearUploads).toHaveBeenCalledOnce()
  expect(document.querySelector('progress')).toBeNull()
})

test('of many uploads the list leaves out what went well', async () => {
  const many = Array.from({ length: 13 }, (_, place): [string, Upload] => {
    const id = `f${place}`
    return [id, { id, name: id, state: place === 5 ? 'known' : 'done', problem: '' }]
  })
  await render(createElement(UploadArea, { onUploaded: () => undefined }))
  await act(async () => $uploads.set(Object.fromEntries(many)))
  expect(shownTexts('.upload-progress li')).toEqual(['f5 Already in the library'])
})

describe('pictures of a former shop', () => {
  const part = (copied: number, left: number, after: string | null, failed: unknown[] = []) => ({
    copied,
    left,
    after,
    failed,
  })

  test('are copied some at a time until none is left, and failures are listed', async () => {
    const parts = [part(2, 1, 'x', [{ url: 'https://old.example/a', problem: 'gone' }]), part(1, 0, null)]
    call.mockImplementation(async () => ({ ok: true, reply: parts.shift() }))
    await render(createElement(CopyPictures))
    await press('Copy pictures')
    expect(call.mock.calls.map(([, { body }]) => body)).toEqual([{ after: '' }, { after: 'x' }])
    expect(shownText('[role="status"]')).toBe('3 pictures copied.')
    expect(shownText('summary')).toBe('One picture could not be copied')
    expect(shownTexts('details li')).toEqual(['https://old.example/a: gone'])
  })

  test('stop where the connection is lost, and go on from there', async () => {
    calls.refuse('copyPictures', 'Later')
    await render(createElement(CopyPictures, { atOnce: true }))
    expect(shownText('[role="status"]')).toBe('Stopped after 0 pictures.')
    calls.answer('copyPictures', part(0, 0, null))
    await press('Continue copying')
    expect(shownText('[role="status"]')).toBe('No pictures to copy.')
  })
})
