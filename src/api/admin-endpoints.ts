import type { Method } from './endpoints.ts'

const admin = <const M extends Method, const P extends string>(method: M, path: P) =>
  ({ area: 'admin', method, path: `/admin-api/${path}`, who: 'admin' }) as {
    area: 'admin'
    method: M
    path: `/admin-api/${P}`
    who: 'admin'
  }

/** The merchant's calls, which decisions.md adds to section 7 of the spec. Every one needs an admin, every write a fresh proof. */
export const adminEndpoints = {
  readToday: admin('GET', 'today'),
  listSales: admin('GET', 'sales'),
  listFailedSearches: admin('GET', 'failed-searches'),
  readPublishing: admin('GET', 'publishing'),
  publishNow: admin('POST', 'publishing'),

  listAllProducts: admin('GET', 'products'),
  readProduct: admin('GET', 'products/{id}'),
  updateProduct: admin('PUT', 'products/{id}'),
  listVariants: admin('GET', 'variants'),
  updateVariants: admin('PUT', 'variants'),

  importCatalogue: { ...admin('POST', 'catalogue-import'), maxBytes: 6 * 1024 * 1024 },
  exportCatalogue: admin('GET', 'catalogue-export'),

  listAllCategories: admin('GET', 'categories'),
  createCategory: admin('POST', 'categories'),
  updateCategory: admin('PUT', 'categories/{id}'),
  deleteCategory: admin('DELETE', 'categories/{id}'),

  listSections: admin('GET', 'sections'),
  createSection: admin('POST', 'sections'),
  updateSection: admin('PUT', 'sections/{id}'),
  deleteSection: admin('DELETE', 'sections/{id}'),

  readAnnouncement: admin('GET', 'announcement'),

  listAllBlogs: admin('GET', 'blogs'),
  readBlog: admin('GET', 'blogs/{id}'),
  createBlog: admin('POST', 'blogs'),
  updateBlog: admin('PUT', 'blogs/{id}'),
  deleteBlog: admin('DELETE', 'blogs/{id}'),
  previewBlog: admin('POST', 'blog-preview'),

  listReviewQueue: admin('GET', 'reviews'),
  judgeReview: admin('PUT', 'reviews/{id}'),

  listEnquiries: admin('GET', 'enquiries'),
  readEnquiry: admin('GET', 'enquiries/{id}'),
  updateEnquiry: admin('PUT', 'enquiries/{id}'),

  listPeople: admin('GET', 'people'),
  changeRole: admin('PUT', 'people/{id}'),
  listAudit: admin('GET', 'audit'),
} as const
