/** For this shop or another one like it, or for a platform that asks for its own columns. */
export const exportFormats = ['placket', 'shopify', 'woocommerce'] as const
export type ExportFormat = (typeof exportFormats)[number]
