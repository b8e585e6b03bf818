const box = (name: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.byteLength + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes of an MP4 file, without a picture in it. `note` makes its content, and so its name, different. */
export function makeMp4({ brand = 'isom', codec = 'avc1', note = '' } = {}): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isomiso2`, 'latin1')),
    box('moov', Buffer.from(`\0\0\0\0stsd${codec}`, 'latin1')),
    box('mdat', Buffer.from(`pictures ${note}`, 'latin1')),
  ])
}

export const makeWebm = (): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]), Buffer.from('webm and clusters')])
