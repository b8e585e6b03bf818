import { describe, expect, test } from 'vitest'
import { readVideoKind } from '../../../src/features/media/rules/video-kind.ts'
import { answerVideo } from '../../../src/features/media/server/handlers.ts'
import { makeMp4, makeWebm } from '../../support/videos.ts'

describe('what a video is', () => {
  test.each([
    ['mp4', makeMp4()],
    ['webm', makeWebm()],
    ['hevc', makeMp4({ codec: 'hvc1' })],
    ['hevc', makeMp4({ codec: 'hev1' })],
    ['quicktime', makeMp4({ brand: 'qt  ' })],
    ['other', makeMp4().subarray(0, 30)],
    ['other', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x88])],
    ['other', new TextEncoder().encode('<html>ftyp</html>')],
    ['other', new Uint8Array(0)],
    ['other', new Uint8Array(64)],
  ])('is told by its content: %s', (kind, bytes) => {
    expect(readVideoKind(bytes)).toBe(kind)
  })
})

describe('a video is answered', () => {
  const file = `${'0'.repeat(64)}.mp4`
  const bytes = Uint8Array.from({ length: 10 }, (_, place) => place)
  const ask = async (range?: string) => {
    const request = new Request('https://shop.example/', range === undefined ? {} : { headers: { range } })
    const response = answerVideo(file, bytes, request)
    return [
      response.status,
      response.headers.get('content-range'),
      [...new Uint8Array(await response.arrayBuffer())].join(''),
    ]
  }

  test('whole, or in the part that is asked for', async () => {
    expect(await ask()).toEqual([200, null, '0123456789'])
    expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01'])
    expect(await ask('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await ask('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await ask('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
    expect(await ask('bytes=-99')).toEqual([206, 'bytes 0-9/10', '0123456789'])
  })

  test('not beyond its end, and whole where the part is not understood', async () => {
    expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', ''])
    expect(await ask('bytes=5-2')).toEqual([416, 'bytes */10', ''])
    for (const range of ['', 'bytes=-', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=a-b'])
      expect(await ask(range)).toEqual([200, null, '0123456789'])
  })

  test('under its own type, for as long as anyone keeps it', () => {
    const { headers } = answerVideo(file, bytes, new Request('https://shop.example/'))
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('accept-ranges')).toBe('bytes')
  })
})
