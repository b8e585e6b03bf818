import { z } from 'zod'
import { id, message, money, slug } from '../../platform/schema/fields.ts'
import { image } from '../../platform/schema/image.ts'

const archivedProduct = z.object({
  slug,
  name: z.string(),
  brand: z.string(),
  category: z.object({ slug, name: z.string() }),
  style: slug,
  finalPrice: money,
  image: image.nullable(),
})
export type ArchivedProduct = z.infer<typeof archivedProduct>

const count = z.number().int()
const build = z.object({
  id,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** `running` until it ends; `asked`: the host accepted the call and has not finished; `requested` waits to start. */
  result: z.enum(['live', 'failed', 'requested', 'running', 'asked']),
  detail: z.string(),
})
const nextBuild = z.object({
  /** Null while another build is running. */
  at: z.string().nullable(),
  /** What it waits for: changes to gather, the pause between two builds, another build, or the daily limit. */
  held: z.enum(['gathering', 'window', 'building', 'cap']).nullable(),
})

export const publishingSchemas = {
  listFormerAddresses: {
    reply: z.object({
      /** Former paths of pages, each with its current page; null when the page is gone. */
      moved: z.array(
        z.object({ kind: z.enum(['product', 'category', 'blog', 'page']), from: slug, to: slug.nullable() }),
      ),
      /** Addresses of a former shop, each with a path of this one. */
      redirects: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Products that are no longer sold. */
      archived: z.array(archivedProduct),
    }),
  },
  readPublishing: {
    reply: z.object({
      /** Something has changed since the live site was built. */
      waiting: z.boolean(),
      changedAt: z.string(),
      live: build.nullable(),
      /** A host builds and deploys; false: this server builds its own pages. */
      host: z.boolean(),
      /** A host's build without an end for this long counts as failed. */
      limitMinutes: count,
      /** The next build that starts without a request. */
      next: nextBuild.nullable(),
      /** Newest first. */
      builds: z.array(build),
    }),
  },
  publishNow: { status: 202, reply: z.object({ message }) },
}
export type FormerAddresses = z.infer<(typeof publishingSchemas)['listFormerAddresses']['reply']>
