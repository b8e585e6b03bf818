import type { Product } from '../../catalog/contract.ts'
import type { FeedFault } from '../rules/feed-faults.ts'
import type { Site } from './site.ts'

/** A variant that a service would refuse; it is not in the feed. */
export interface LeftOut {
  sku: string
  faults: readonly FeedFault[]
}

export interface FedProduct {
  text: string
  leftOut: readonly LeftOut[]
}

/** A file of all products for one service. */
export interface FeedFormat {
  /** From the site's root. */
  file: string
  contentType: string
  /** What stands before and after the items. */
  frame(site: Site): { head: string; foot: string }
  /** The lines of a product's variants. */
  write(product: Product, site: Site): FedProduct
}
