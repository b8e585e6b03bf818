import type { Language } from './language.ts'

/** The language of the pages being built. The build replaces this file (site/build/texts-plugin.ts); a server has English. */
export const pageLanguage: Language = 'en'
