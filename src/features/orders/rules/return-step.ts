import type { OrderReturn } from '../return-contract.ts'

export type ReturnStep = OrderReturn['step']

interface Dates {
  created: Date
  approved: Date | null
  arrived: Date | null
}

/** Where a return is until it is settled. One that was approved when it was requested was looked at by nobody. */
export function findStep({ created, approved, arrived }: Dates): ReturnStep {
  if (arrived) return 'arrived'
  if (!approved) return 'waiting'
  return approved.getTime() === created.getTime() ? 'requested' : 'approved'
}

export type LabelKind = 'pdf' | 'png'

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** What a file is by its content, whatever its name says; null for anything but a whole PDF or PNG. */
export function readLabelKind(bytes: Uint8Array): LabelKind | null {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  if (startsWith(bytes, pngStart)) return text(bytes.subarray(-12)).includes('IEND') ? 'png' : null
  const isPdf = text(bytes.subarray(0, 5)) === '%PDF-' && text(bytes.subarray(-1024)).includes('%%EOF')
  return isPdf ? 'pdf' : null
}
