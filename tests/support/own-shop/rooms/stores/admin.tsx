import type { OwnSection } from '../../../../../src/app/admin/own-sections.ts'
import { part } from '../../../../../src/desk/browser/part.tsx'

export const section: OwnSection = {
  label: 'Stores',
  Section: part(() => import('./StoresSection.tsx'), 'StoresSection'),
  needs: 'settings.read',
}
