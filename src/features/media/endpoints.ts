import type { Endpoint } from '../../platform/pure/endpoint.ts'

const pictureBytes = 6 * 1024 * 1024

/** The merchant's calls are served with the rest of media, by the one function that can encode pictures. */
export const mediaEndpoints = {
  getPicture: { area: 'media', method: 'GET', path: '/media/{file}', who: 'anyone', notByScripts: true },
  listPictures: { area: 'media', method: 'GET', path: '/media-api/pictures', who: 'admin' },
  readPicture: { area: 'media', method: 'GET', path: '/media-api/pictures/{id}', who: 'admin' },
  uploadPicture: {
    area: 'media',
    method: 'POST',
    path: '/media-api/pictures',
    who: 'admin',
    maxBytes: pictureBytes,
  },
  updatePicture: { area: 'media', method: 'PUT', path: '/media-api/pictures/{id}', who: 'admin' },
  replacePicture: {
    area: 'media',
    method: 'PUT',
    path: '/media-api/pictures/{id}/file',
    who: 'admin',
    maxBytes: pictureBytes,
  },
  copyPictures: { area: 'media', method: 'POST', path: '/media-api/copy-pictures', who: 'admin' },
  deletePicture: { area: 'media', method: 'DELETE', path: '/media-api/pictures/{id}', who: 'admin' },
} as const satisfies Record<string, Endpoint>
