/** Offers a file for download, named after its content and today. */
export function saveFile(name: string, blob: Blob, ending = 'csv'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
