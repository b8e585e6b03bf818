import type { Permission } from '../../src/platform/pure/access/roles.ts'

/** Written by whatever changes something: the log, mails, what is worked out from other tables, limits and locks. */
export const anyones: ReadonlySet<string> = new Set([
  'alerts',
  'audit_log',
  'bought_together',
  'builds',
  'catalogue_state',
  'facet_changes',
  'idempotency_keys',
  'outbox',
  'price_records',
  'product_color_facets',
  'product_facets',
  'promotion_records',
  'rate_records',
  'search_hits',
  'search_words',
  'size_sets',
  'throttles',
  'webhook_attempts',
  'webhook_deliveries',
])

/** No call of the merchant writes them: they belong to shoppers, to jobs and to the host. */
export const nobodys: ReadonlySet<string> = new Set([
  'back_in_stock_requests',
  'catalogue_hooks',
  'delivery_answers',
  'order_holders',
  'order_promotions',
  'order_tax_lines',
  'payment_events',
  'policy_reports',
  'reconciler_findings',
  'search_misses',
  'sold_gift_cards',
  'tax_records',
  'visit_counts',
])

const money: readonly Permission[] = ['orders.money']
const orders: readonly Permission[] = ['orders.money', 'orders.ship']
const catalogue: readonly Permission[] = ['catalogue.write']
const content: readonly Permission[] = ['content.write']
const customers: readonly Permission[] = ['customers.write']
const settings: readonly Permission[] = ['settings.write']
const people: readonly Permission[] = ['people.write']
const prices: readonly Permission[] = ['stock.write']
const programs: readonly Permission[] = ['programs.write']
const promotions: readonly Permission[] = ['promotions.write']
/** Selling, sending and taking back moves stock, but sets no price. */
const stock: readonly Permission[] = ['stock.write', ...orders]

/** Which permission owns what is written in a table, a column of it or its deleted rows: one of them is enough. */
export const tableOwners: Readonly<Record<string, readonly Permission[]>> = {
  addresses: customers,
  announcements: content,
  api_keys: programs,
  article_preview_html: content,
  article_previews: content,
  attribute_values: catalogue,
  attributes: catalogue,
  banners: content,
  blogs: content,
  brands: catalogue,
  cart_items: customers,
  cart_merges: customers,
  cart_reminders: customers,
  categories: catalogue,
  colors: catalogue,
  credit_accounts: money,
  credit_entries: money,
  customer_group_contacts: customers,
  customer_group_members: customers,
  customer_groups: customers,
  document_counters: money,
  enquiries: customers,
  facets: catalogue,
  featured_products: content,
  featured_sections: content,
  fit_profiles: customers,
  former_addresses: [...catalogue, ...content],
  former_page_addresses: content,
  former_picture_files: catalogue,
  former_values: catalogue,
  import_mappings: catalogue,
  known_devices: people,
  // They end with a deleted account.
  'known_devices deleted': [...people, ...customers],
  mail_consents: customers,
  market_countries: settings,
  market_previews: settings,
  market_prices: prices,
  // They end with their market.
  'market_prices deleted': [...prices, ...settings],
  markets: settings,
  navigation_entries: content,
  // Of customers and of orders.
  notes: [...customers, ...orders],
  order_changes: money,
  order_documents: money,
  order_events: orders,
  order_flags: money,
  order_lines: money,
  orders,
  'orders.total_cents': money,
  'orders.subtotal_cents': money,
  // They go with the customer.
  'orders.user_id': [...money, ...customers],
  'orders.address': [...money, ...customers],
  'orders.email': [...money, ...customers],
  'orders.phone': [...money, ...customers],
  'orders.updated_at': [...orders, ...customers],
  otp_challenges: people,
  'otp_challenges deleted': [...people, ...customers],
  page_preview_html: content,
  page_previews: content,
  pages: content,
  passkey_challenges: people,
  passkey_roles: people,
  passkeys: people,
  'passkeys deleted': [...people, ...customers],
  past_customers: customers,
  past_orders: customers,
  payment_receipts: money,
  payment_terms: settings,
  payments: money,
  pictures: catalogue,
  planned_prices: prices,
  preview_pages: catalogue,
  product_attributes: catalogue,
  product_images: catalogue,
  product_looks: catalogue,
  product_previews: catalogue,
  product_videos: catalogue,
  products: catalogue,
  'products.updated_at': [...catalogue, ...prices],
  'products.price_cents': prices,
  'products.final_price_cents': prices,
  promo_codes: promotions,
  promo_uses: [...promotions, ...customers, ...money],
  redirects: content,
  refund_lines: money,
  refund_parts: money,
  refunds: money,
  return_labels: money,
  return_lines: orders,
  returns: orders,
  review_photos: [...content, ...customers],
  reviews: [...content, ...customers],
  saved_items: customers,
  search_meanings: catalogue,
  search_rule_products: catalogue,
  search_rules: catalogue,
  search_stop_words: catalogue,
  search_synonyms: catalogue,
  sessions: people,
  'sessions deleted': [...people, ...customers],
  shipment_lines: orders,
  shipments: orders,
  shipping_rates: settings,
  shipping_schedule: settings,
  shipping_zone_places: settings,
  shipping_zones: settings,
  shop_archive_lines: people,
  shop_archives: people,
  shop_settings: settings,
  size_chart_measures: catalogue,
  size_chart_sizes: catalogue,
  size_chart_values: catalogue,
  size_charts: catalogue,
  sizes: catalogue,
  staff_invites: people,
  stock_reservations: orders,
  tax_rows: settings,
  tax_settings: settings,
  tax_steps: settings,
  // Usual words of catalogue and settings come translated.
  translations: [...content, ...catalogue, ...settings, ...promotions],
  'translations mail': ['mails.write'],
  users: [...customers, ...people, ...money],
  // Their names go with the customer.
  withdrawals: [...money, ...customers],
  'users.role': people,
  'users.password_hash': people,
  'users.email_verified_at': people,
  variants: catalogue,
  'variants.price_cents': prices,
  'variants.compare_at_cents': prices,
  'variants.sku': [...catalogue, ...prices],
  'variants.barcode': [...catalogue, ...prices],
  'variants.weight_grams': [...catalogue, ...prices],
  'variants.stock': stock,
  'variants.counted': stock,
  'variants.received': stock,
  'variants.held': stock,
  'variants.sold': stock,
  'variants.returned': stock,
  'variants.damaged': stock,
  'variants.updated_at': [...catalogue, ...stock],
  webhooks: programs,
}

const tableOf = (what: string) => what.replace(/ deleted$|\..*$/, '')

/** What of it is written without the permission of its owner, each as `column: needs …`. */
export function findBreaches(writes: readonly string[], granted: readonly string[]): string[] {
  return writes.flatMap((what) => {
    const table = tableOf(what)
    const [plain = ''] = table.split(' ')
    if (anyones.has(table)) return []
    const owners = tableOwners[what] ?? tableOwners[table] ?? tableOwners[plain]
    if (!owners) return [`${what} has no owner`]
    return owners.some((owner) => granted.includes(owner)) ? [] : [`${what} needs ${owners.join(' or ')}`]
  })
}
