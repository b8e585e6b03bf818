const signatures: { type: string; matches: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    type: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/** A picture's type by its content; its name and declared type prove nothing. Null: not a supported type. */
export function readImageType(bytes: Buffer): string | null {
  return signatures.find(({ matches }) => matches(bytes))?.type ?? null
}
