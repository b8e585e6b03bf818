/** The bytes of a file in base64, as a data address. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** What the API takes of a data address: its bytes alone. */
export function bytesOf(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}
