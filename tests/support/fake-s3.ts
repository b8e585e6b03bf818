import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// S3's wire protocol: a bucket in the path, and every request signed (AWS Signature Version 4), which is verified
// here from what arrived.

export const s3Keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-the-store', region: 'eu-central-1' }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

function readAuthorization(header = '') {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id = '', day = '', region = '', signed = '', signature = ''] = match.exec(header) ?? []
  return { id, day, region, signed: signed.split(';'), signature }
}

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { id, day, region, signed, signature } = readAuthorization(headers.authorization)
  const date = String(headers['x-amz-date'] ?? '')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (id !== s3Keys.accessKeyId || region !== s3Keys.region || !needed.every((name) => signed.includes(name)))
    return false
  const { pathname } = new URL(url, 'http://store.invalid')
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const request = [method, pathname, '', lines, signed.join(';'), headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(key, text).toString('hex')
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const answer = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)

/** A store with one bucket, `shop-pictures`; `fail` makes it reply to that many requests with 503. */
export async function startFakeS3() {
  const files = new Map<string, { type: string; bytes: Buffer }>()
  let failing = 0
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const [, bucket, key = ''] = (request.url ?? '').split('/')
    if (failing > 0) {
      failing -= 1
      return answer(response, 503, 'SlowDown')
    }
    if (!isSigned(request)) return answer(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== 'shop-pictures') return answer(response, 404, 'NoSuchBucket')
    const hash = request.headers['x-amz-content-sha256']
    if (request.method === 'PUT') {
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))
        return answer(response, 400, 'XAmzContentSHA256Mismatch')
      files.set(key, { type: String(request.headers['content-type']), bytes: body })
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    const found = files.get(key)
    if (!found) return answer(response, 404, 'NoSuchKey')
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    fail: (times: number) => {
      failing = times
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
