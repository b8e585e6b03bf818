import { describe, expect, test } from 'vitest'
import {
  cardSizes,
  cardWidth,
  feedPictureUrl,
  gallerySizes,
  imageSrcset,
  imageUrl,
  leadOfCards,
  mailLogoUrl,
  socialCardUrl,
} from '../../../src/platform/pure/image-url.ts'

describe('a picture is asked for', () => {
  test('at a width, with special characters encoded', () => {
    expect(imageUrl('/pictures/a b&c.webp', 360)).toBe('/.netlify/images?url=/pictures/a%20b%26c.webp&w=360&fm=webp')
    expect(imageUrl('https://cdn.example/a.jpg?v=1', 480)).toBe(
      '/.netlify/images?url=https%3A//cdn.example/a.jpg%3Fv%3D1&w=480&fm=webp',
    )
  })

  test('in every width up to its own', () => {
    const widths = (own?: number) =>
      imageSrcset('/a.webp', own)
        .split(', ')
        .map((part) => part.split(' ')[1])
    expect(widths()).toEqual(['360w', '720w', '828w', '1200w'])
    expect(widths(720)).toEqual(['360w', '720w'])
    expect(widths(719)).toEqual(['360w'])
    expect(imageSrcset('/a.webp', 400)).toBe('/.netlify/images?url=/a.webp&w=360&fm=webp 360w')
  })

  test('for link previews as a JPEG of the usual shape', () => {
    expect(socialCardUrl('/a/b.webp')).toBe('/.netlify/images?url=%2Fa%2Fb.webp&w=1200&h=630&fit=cover&fm=jpg&q=80')
  })

  test('for mails and for shopping services in forms that all of them show', () => {
    expect(mailLogoUrl('/media/logo.webp')).toBe('/.netlify/images?url=%2Fmedia%2Flogo.webp&w=480&fm=png')
    expect(feedPictureUrl('/a/b.webp')).toBe('/.netlify/images?url=/a/b.webp&w=2000&fm=jpg&q=85')
  })

  test('ahead for the first card only', () => {
    const card = (...urls: string[]) => ({ images: urls.map((url) => ({ url })) })
    expect(leadOfCards([card('/1', '/2'), card('/3')])).toEqual({ url: '/1', sizes: cardSizes, widest: cardWidth })
    expect(leadOfCards([card(), card('/3')])).toBeUndefined()
    expect(leadOfCards([])).toBeUndefined()
  })

  test('at the displayed width of a card or the gallery: a media condition and a width for each but the last', () => {
    for (const sizes of [cardSizes, gallerySizes]) {
      const parts = sizes.split(',')
      expect(parts).toHaveLength(3)
      expect(parts.at(-1)).toMatch(/^\d+vw$/)
      for (const part of parts.slice(0, -1)) expect(part).toMatch(/^\(width>=\d+rem\) \d+(rem|vw)$/)
    }
  })
})
