import { AwsClient } from 'aws4fetch'
import { hashOf, type MediaStore, mediaTypeOf, requireMediaFile } from './port.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or any S3-compatible store, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs: number
}

const retries = 2

/** Pictures in a bucket of S3, R2, MinIO, Spaces and the like; the bucket can stay private. */
export function createS3Media({ endpoint, bucket, region, timeoutMs, ...keys }: S3Settings): MediaStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries })
  const ask = async (method: string, file: string, init: RequestInit = {}) => {
    // The bucket is part of the path: a host name for each bucket needs a certificate and a DNS record that small stores lack.
    const url = `${endpoint}/${bucket}/${requireMediaFile(file)}`
    return client.fetch(url, { ...init, method, signal: AbortSignal.timeout(timeoutMs) })
  }
  const refuse = (response: Response, text: string): never => {
    throw new Error(`The picture store answered ${response.status}: ${text.slice(0, 200)}`)
  }
  return {
    name: 's3',
    async put(file, bytes) {
      const response = await ask('PUT', file, {
        body: new Uint8Array(bytes),
        // A file is named by its hash: the store refuses bytes damaged on the way.
        headers: { 'content-type': mediaTypeOf(file), 'x-amz-content-sha256': hashOf(file) },
      })
      if (!response.ok) refuse(response, await response.text())
    },
    async get(file) {
      const response = await ask('GET', file)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const text = await response.text()
      // A missing bucket is 404 too.
      return response.status === 404 && !text.includes('NoSuchBucket') ? null : refuse(response, text)
    },
    async remove(file) {
      const response = await ask('DELETE', file)
      if (!response.ok && response.status !== 404) refuse(response, await response.text())
    },
  }
}
