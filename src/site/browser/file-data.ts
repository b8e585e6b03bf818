/** The bytes of a file as a base64 data URL. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The part of a data URL that the API takes: its bytes. */
export function bytesOf(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}
