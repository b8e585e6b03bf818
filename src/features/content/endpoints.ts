import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const contentEndpoints = {
  getBlog: { area: 'blogs', method: 'GET', path: '/api/blog/get-blog/{id}', who: 'anyone' },
  listBlogs: { area: 'blogs', method: 'GET', path: '/api/blog/get-all-blog', who: 'anyone' },
  getAnnouncement: { area: 'announcement', method: 'GET', path: '/announcement/get-latest', who: 'anyone' },
  saveAnnouncement: {
    area: 'announcement',
    method: 'POST',
    path: '/announcement/create-or-update',
    who: 'admin',
  },
  toggleAnnouncement: { area: 'announcement', method: 'PATCH', path: '/announcement/toggle', who: 'admin' },
  listFeaturedSections: {
    area: 'featured',
    method: 'GET',
    path: '/featured-section/get-all-featured-sections',
    who: 'anyone',
  },
  listActiveBanners: { area: 'banners', method: 'GET', path: '/banner/public/active-banners', who: 'anyone' },
  listBanners: { area: 'banners', method: 'GET', path: '/banner/get-all-banners', who: 'admin' },
  createBanner: { area: 'banners', method: 'POST', path: '/banner/create-banner', who: 'admin' },
  updateBanner: { area: 'banners', method: 'PUT', path: '/banner/update-banner/{id}', who: 'admin' },
  deleteBanner: { area: 'banners', method: 'DELETE', path: '/banner/delete-banner/{id}', who: 'admin' },
  /** The shop's own details, for pages. */
  readShopSettings: { area: 'operations', method: 'GET', path: '/shop-settings', who: 'anyone' },
  listSections: adminCall('GET', 'sections'),
  createSection: adminCall('POST', 'sections'),
  updateSection: adminCall('PUT', 'sections/{id}'),
  deleteSection: adminCall('DELETE', 'sections/{id}'),
  readAnnouncement: adminCall('GET', 'announcement'),
  listAllBlogs: adminCall('GET', 'blogs'),
  readBlog: adminCall('GET', 'blogs/{id}'),
  createBlog: adminCall('POST', 'blogs'),
  updateBlog: adminCall('PUT', 'blogs/{id}'),
  deleteBlog: adminCall('DELETE', 'blogs/{id}'),
  previewBlog: adminCall('POST', 'blog-preview'),
} as const satisfies Record<string, Endpoint>
