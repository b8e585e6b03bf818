import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const translationsEndpoints = {
  listTranslations: adminCall('GET', 'translations'),
  listLanguages: adminCall('GET', 'translation-languages'),
  readTranslation: adminCall('GET', 'translation'),
  saveTranslation: { ...adminCall('PUT', 'translation'), maxBytes: 1024 * 1024 },
  exportTranslations: adminCall('GET', 'translations-file'),
  importTranslations: { ...adminCall('POST', 'translations-file'), maxBytes: 6 * 1024 * 1024 },
} as const satisfies Record<string, Endpoint>
