import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureFileMaxBytes, pictureMaxBytes } from '../../../src/platform/pure/limits.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

const { kept, room } = vi.hoisted(() => ({
  kept: new Map<string, { name: string; file: File | null }>(),
  room: { left: true },
}))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (id: string, entry: { name: string; file: File | null }) => {
    if (entry.file && !room.left) throw new Error('QuotaExceededError')
    kept.set(id, entry)
  },
  del: async (id: string) => void kept.delete(id),
  entries: async () => [...kept],
}))

const call = 'POST /media-api/pictures'
const jpeg = '\u00ff\u00d8\u00ff\u00e0'
const makeFile = (name: string, text = jpeg) => new File([Buffer.from(text, 'latin1')], name)

/** The pages that are open, by the names of their locks. */
const pages = new Set<string>()
const locks = {
  request: (name: string, hold: () => Promise<void>) => {
    pages.add(name)
    return hold()
  },
  query: async () => ({ held: [...pages].map((name) => ({ name })) }),
}
/** The tab is closed in the middle of whatever it does; a later page knows only what the browser keeps. */
const closeTab = () => {
  pages.clear()
  vi.resetModules()
}

let api: ReturnType<typeof openFakeApi>
let window: EventTarget
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useFakeTimers()
  openFakeCookies()
  api = openFakeApi()
  window = new EventTarget()
  vi.stubGlobal('window', window)
  kept.clear()
  room.left = true
  pages.clear()
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks })
  vi.stubGlobal(
    'FileReader',
    class {
      result = ''
      onload: () => void = () => undefined
      async readAsDataURL(file: Blob) {
        this.result = `data:;base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
        this.onload()
      }
    },
  )
})
afterEach(() => vi.useRealTimers())

const open = async () => {
  const uploads = await import('../../../src/features/media/admin/uploads.ts')
  return {
    ...uploads,
    states: () => Object.values(uploads.$uploads.get()).map(({ name, state, problem }) => [name, state, problem]),
  }
}
const answer = (known = false) => api.answer(call, { picture: { id: 'p' }, known })
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('files are sent one after another, and leaving meanwhile shows a warning', async () => {
  const { uploadFiles, states } = await open()
  const gate = makeGate()
  api.answer(call, { picture: { id: 'p' }, known: false }, { wait: gate.wait })
  const sent = uploadFiles([makeFile('IMG 1.JPG'), makeFile('two.jpg'), makeFile('three.jpg')])
  await vi.waitFor(() => expect(api.asked).toHaveLength(1))
  expect(states().map(([, state]) => state)).toEqual(['sending', 'waiting', 'waiting'])
  expect(warns()).toBe(true)
  gate.open()
  expect(await sent).toEqual([{ id: 'p' }, { id: 'p' }, { id: 'p' }])
  expect(api.asked.map(({ body }) => body)).toMatchObject([
    { name: 'IMG 1', data: Buffer.from(jpeg, 'latin1').toString('base64') },
    { name: 'two' },
    { name: 'three' },
  ])
  expect(states().map(([, state]) => state)).toEqual(['done', 'done', 'done'])
  expect(warns()).toBe(false)
})

test('after the first is accepted, two are sent at a time', async () => {
  const { uploadFiles, states } = await open()
  answer()
  await uploadFiles([makeFile('first.jpg')])
  const gate = makeGate()
  api.answer(call, { picture: { id: 'p' }, known: false }, { wait: gate.wait })
  const sent = uploadFiles([makeFile('a.jpg'), makeFile('b.jpg'), makeFile('c.jpg')])
  await vi.waitFor(() => expect(api.asked).toHaveLength(3))
  expect(states().map(([, state]) => state)).toEqual(['done', 'sending', 'sending', 'waiting'])
  gate.open()
  expect(await sent).toHaveLength(3)
})

test('files already in the library are marked', async () => {
  const { uploadFiles, states } = await open()
  answer(true)
  await uploadFiles([makeFile('a.jpg')])
  expect(states()).toEqual([['a.jpg', 'known', '']])
})

test('a busy server is asked again, eight times at most', async () => {
  const { uploadFiles, states } = await open()
  api.answer(call, { message: 'Busy' }, { status: 503 })
  const sent = uploadFiles([makeFile('a.jpg')])
  await vi.advanceTimersByTimeAsync(2500)
  expect(api.asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toEqual([])
  expect(api.asked).toHaveLength(8)
  expect(states()).toEqual([['a.jpg', 'failed', 'Busy']])
})

test('a failing file does not stop the others, and shows the reason', async () => {
  const { uploadFiles, states, clearUploads } = await open()
  answer()
  const large = makeFile('large.jpg')
  Object.defineProperty(large, 'size', { value: pictureFileMaxBytes + 1 })
  const broken = makeFile('broken.jpg')
  broken.slice = () => {
    throw new Error('gone')
  }
  const files = [
    large,
    makeFile('drawing.svg', '<svg></svg>'),
    makeFile('notes.txt', 'Dear'),
    broken,
    makeFile('a.jpg'),
  ]
  expect(await uploadFiles(files)).toEqual([{ id: 'p' }])
  expect(states().map(([name, state]) => [name, state])).toEqual([
    ...['large.jpg', 'drawing.svg', 'notes.txt', 'broken.jpg'].map((name) => [name, 'failed']),
    ['a.jpg', 'done'],
  ])
  const problems = states().map(([, , problem]) => problem)
  expect(problems[0]).toBe('This file has 30 MB. Pictures can have up to 30 MB.')
  expect(problems[3]).toBe('This file could not be read.')
  expect(new Set(problems).size).toBe(5)
  clearUploads()
  expect(states()).toEqual([])
})

test('a large picture is shrunk, and one that this browser cannot decode is refused', async () => {
  const { prepareFile } = await import('../../../src/features/media/admin/prepare-file.ts')
  const large = makeFile('large.jpg')
  Object.defineProperty(large, 'size', { value: pictureMaxBytes + 1 })
  const drawn = { width: 0, height: 0, blob: new Blob(['small']) as Blob | null }
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => undefined }),
    toBlob(done: (blob: Blob | null) => void) {
      Object.assign(drawn, { width: this.width, height: this.height })
      done(drawn.blob)
    },
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 4000, close: () => undefined }))
  expect(await prepareFile(large)).toEqual({ ok: true, file: drawn.blob })
  expect(drawn.width).toBe(drawn.height * 2)
  expect(drawn.width).toBeLessThan(8000)
  drawn.blob = null
  expect(await prepareFile(large)).toMatchObject({ ok: false })
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot')))
  expect(await prepareFile(large)).toMatchObject({ ok: false })
  const small = makeFile('small.jpg')
  expect(await prepareFile(small)).toEqual({ ok: true, file: small })
})

test('an iPhone’s HEIC photo is sent as a JPEG where the browser decodes it, and refused by name where it doesn’t', async () => {
  const { prepareFile } = await import('../../../src/features/media/admin/prepare-file.ts')
  const box = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
  ])
  const photo = new File([box], 'IMG_0001.HEIC', { type: 'image/heic' })
  const types: string[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => undefined }),
    toBlob(done: (blob: Blob) => void, type: string) {
      types.push(type)
      done(new Blob(['drawn'], { type }))
    },
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height: 3024, close: () => undefined }))
  const prepared = await prepareFile(photo)
  expect([prepared.ok, types]).toEqual([true, ['image/jpeg']])
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot')))
  expect(await prepareFile(photo)).toEqual({
    ok: false,
    problem: 'This browser can’t read HEIC photos. Upload them in Safari, or save them as JPEG first.',
  })
})

test('of 300 chosen files at most two are sent at once, and each error is shown at its file', async () => {
  const { uploadFiles, states, $uploads } = await open()
  answer()
  let most = 0
  $uploads.subscribe((all) => {
    most = Math.max(most, Object.values(all).filter(({ state }) => state === 'sending').length)
  })
  const files = Array.from({ length: 300 }, (_, place) =>
    makeFile(`${place}.jpg`, place === 150 ? '<svg onload="alert(1)"/>' : jpeg),
  )
  const pictures = await uploadFiles(files)
  expect(pictures).toHaveLength(299)
  expect(most).toBe(2)
  const failed = states().filter(([, state]) => state === 'failed')
  expect(failed).toEqual([
    ['150.jpg', 'failed', 'SVG files can contain scripts and are not supported. Save the picture as PNG.'],
  ])
  expect(states().filter(([, state]) => state === 'done')).toHaveLength(299)
})

test('files of a closed tab go on by themselves at the next opening, in their order and without another warning', async () => {
  const first = await open()
  answer()
  await first.uploadFiles([makeFile('first.jpg')])
  api.answer(call, { picture: { id: 'p' }, known: false }, { wait: new Promise(() => undefined) })
  void first.uploadFiles(['a', 'b', 'c'].map((name) => makeFile(`${name}.jpg`)))
  await vi.waitFor(() => expect(kept.size).toBe(3))

  vi.resetModules()
  const beside = await open()
  expect(await beside.resumeUploads(), 'the first tab is still open').toEqual([])

  closeTab()
  const reopened = await open()
  api.answer(call, { picture: { id: 'q' }, known: false })
  expect(await reopened.resumeUploads()).toHaveLength(3)
  expect(reopened.states()).toEqual(['a', 'b', 'c'].map((name) => [`${name}.jpg`, 'done', '']))
  expect(kept.size).toBe(0)
  expect(await reopened.resumeUploads(), 'once for each page').toEqual([])
})

test('files that this browser had no room for are named, until they are chosen again or forgotten', async () => {
  const first = await open()
  room.left = false
  api.answer(call, { picture: { id: 'p' }, known: false }, { wait: new Promise(() => undefined) })
  void first.uploadFiles(['a', 'b', 'c'].map((name) => makeFile(`${name}.jpg`)))
  await vi.waitFor(() => expect(kept.size).toBe(3))
  closeTab()
  const reopened = await open()
  api.answer(call, { picture: { id: 'q' }, known: false })
  expect(await reopened.resumeUploads()).toEqual([])
  const names = () => reopened.$missingFiles.get().map(({ name }) => name)
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await reopened.uploadFiles([makeFile('b.jpg')])
  expect(names()).toEqual(['a.jpg', 'c.jpg'])
  reopened.forgetMissingFiles()
  expect(names()).toEqual([])
  await vi.waitFor(() => expect(kept.size).toBe(0))
})

test('what is kept is bounded, a refused file is forgotten, and one that met a dead connection is not', async () => {
  const { uploadFiles } = await open()
  const large = makeFile('large.jpg')
  Object.defineProperty(large, 'size', { value: 501 * 1024 * 1024 })
  api.answer(call, { message: 'Not a picture' }, { status: 400 })
  await uploadFiles([large, makeFile('a.jpg')])
  expect(kept.size).toBe(0)
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  lost.catch(() => undefined)
  api.answer(call, {}, { wait: lost })
  await uploadFiles([makeFile('b.jpg')])
  expect([...kept.values()].map(({ name, file }) => [name, file !== null])).toEqual([['b.jpg', true]])
  kept.clear()
  api.answer(call, { picture: { id: 'p' }, known: false }, { wait: new Promise(() => undefined) })
  void uploadFiles([large])
  await vi.waitFor(() => expect([...kept.values()]).toMatchObject([{ name: 'large.jpg', file: null }]))
})
