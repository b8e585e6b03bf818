import type { Permission } from '../platform/pure/roles.ts'
import type { EndpointName, endpoints } from './endpoints.ts'

type AdminCall = { [N in EndpointName]: (typeof endpoints)[N]['who'] extends 'admin' ? N : never }[EndpointName]

/** What each of the merchant's calls needs. A call without a row does not compile. */
const needed = {
  ...{
    listAllOrders: 'orders.read',
    readAnyOrder: 'orders.read',
    readTimeline: 'orders.read',
    listNotes: 'orders.read',
  },
  ...{ advanceOrder: 'orders.ship', advanceOrders: 'orders.ship', advanceReturn: 'orders.ship' },
  ...{ addNote: 'orders.ship', deleteNote: 'orders.ship' },
  ...{ refundOrder: 'orders.money', settleReturn: 'orders.money', issueInvoice: 'orders.money' },
  clearFlag: 'orders.money',
  ...{ listPeople: 'customers.read', readCustomer: 'customers.read' },
  ...{ listEnquiries: 'customers.read', readEnquiry: 'customers.read', updateEnquiry: 'customers.write' },
  ...{ changeRole: 'people.write', inviteStaff: 'people.write', listAudit: 'audit.read' },
  ...{ exportList: 'export', exportCatalogue: 'export' },
  ...{ readToday: 'numbers.read', listSales: 'numbers.read' },
  ...{ reportSales: 'numbers.read', reportRunningOut: 'numbers.read' },
  ...{ listAllProducts: 'catalogue.read', readProduct: 'catalogue.read', readProductPictures: 'catalogue.read' },
  ...{ listVariants: 'stock.read', listAttributes: 'catalogue.read', listAllCategories: 'catalogue.read' },
  ...{ listAllSizeCharts: 'catalogue.read', listPreviews: 'catalogue.read', readPublishing: 'catalogue.read' },
  ...{ listPictures: 'catalogue.read', readPicture: 'catalogue.read' },
  ...{ listSynonyms: 'catalogue.read', listSearchRules: 'catalogue.read', readStopWords: 'catalogue.read' },
  ...{ listFailedSearches: 'catalogue.read', previewSearch: 'catalogue.read' },
  ...{ createProduct: 'catalogue.write', updateProduct: 'catalogue.write', deleteProduct: 'catalogue.write' },
  ...{ duplicateProduct: 'catalogue.write', saveProductOptions: 'catalogue.write' },
  ...{ saveProductPictures: 'catalogue.write', updateVariants: 'stock.write', importCatalogue: 'catalogue.write' },
  ...{ readCatalogueColumns: 'catalogue.write', createImportMapping: 'catalogue.write' },
  ...{ updateImportMapping: 'catalogue.write', deleteImportMapping: 'catalogue.write' },
  ...{ readProductVideo: 'catalogue.read', saveProductVideo: 'catalogue.write', deleteProductVideo: 'catalogue.write' },
  ...{ readProductLook: 'catalogue.read', saveProductLook: 'catalogue.write' },
  ...{ createPreview: 'catalogue.write', deletePreview: 'catalogue.write' },
  ...{ createAttribute: 'catalogue.write', updateAttribute: 'catalogue.write', deleteAttribute: 'catalogue.write' },
  ...{ createCategory: 'catalogue.write', updateCategory: 'catalogue.write', deleteCategory: 'catalogue.write' },
  ...{ createSizeChart: 'catalogue.write', updateSizeChart: 'catalogue.write', deleteSizeChart: 'catalogue.write' },
  ...{ updateFacets: 'catalogue.write', saveStopWords: 'catalogue.write' },
  ...{ createSynonym: 'catalogue.write', updateSynonym: 'catalogue.write', deleteSynonym: 'catalogue.write' },
  ...{ createSearchRule: 'catalogue.write', updateSearchRule: 'catalogue.write', deleteSearchRule: 'catalogue.write' },
  ...{ uploadPicture: 'catalogue.write', updatePicture: 'catalogue.write', deletePicture: 'catalogue.write' },
  ...{ replacePicture: 'catalogue.write', copyPictures: 'catalogue.write' },
  ...{ readAnnouncement: 'content.read', listAllBlogs: 'content.read', readBlog: 'content.read' },
  ...{ readNavigation: 'content.read', listAllPages: 'content.read', readPage: 'content.read' },
  ...{ listPagePreviews: 'content.read', listReviewQueue: 'content.read', listSections: 'content.read' },
  listBanners: 'content.read',
  ...{ saveAnnouncement: 'content.write', toggleAnnouncement: 'content.write', arrange: 'content.write' },
  ...{ createBlog: 'content.write', updateBlog: 'content.write', deleteBlog: 'content.write' },
  ...{ createPage: 'content.write', updatePage: 'content.write', deletePage: 'content.write' },
  ...{ createPagePreview: 'content.write', deletePagePreview: 'content.write', saveNavigation: 'content.write' },
  ...{ createSection: 'content.write', updateSection: 'content.write', deleteSection: 'content.write' },
  ...{ createBanner: 'content.write', updateBanner: 'content.write', deleteBanner: 'content.write' },
  judgeReview: 'content.write',
  ...{ listPromoCodes: 'promotions.read', getPromoCode: 'promotions.read' },
  ...{ createPromoCode: 'promotions.write', updatePromoCode: 'promotions.write', deletePromoCode: 'promotions.write' },
  ...{ listRedirects: 'content.read', importRedirects: 'content.write', deleteRedirect: 'content.write' },
  publishNow: 'publish',
  ...{ listKeys: 'programs.read', createKey: 'programs.write', revokeKey: 'programs.write' },
  ...{ listSettings: 'settings.read', listShippingZones: 'settings.read', listTaxes: 'settings.read' },
  ...{ updateSettings: 'settings.write', updateShippingZones: 'settings.write', updateTaxes: 'settings.write' },
} as const satisfies Record<AdminCall, Permission>

/** The permission of a call; none for calls that aren't the merchant's. */
export const permissionOf = (name: EndpointName): Permission | null =>
  name in needed ? needed[name as AdminCall] : null
