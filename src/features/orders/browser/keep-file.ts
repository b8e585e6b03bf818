/** Has the browser save a file. */
export function keepFile(name: string, blob: Blob): void {
  const anchor = window.document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}

/** The signed link by which a guest sees the order. */
export function readLink(): { link?: string } {
  const link = new URLSearchParams(location.search).get('link')
  return link ? { link } : {}
}
