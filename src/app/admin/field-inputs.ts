import { lazy } from 'react'
import { fieldInputs } from '../../desk/browser/slots.ts'

const PictureField = lazy(async () => ({
  default: (await import('../../features/media/admin/PictureField.tsx')).PictureField,
}))

// The editor of rich text is larger than the rest of the admin, so each is loaded with the first form that has one.
fieldInputs.fill(
  { kind: 'picture', Input: PictureField },
  { kind: 'products', Input: lazy(() => import('../../features/catalog/admin/ProductsInput.tsx')) },
  { kind: 'rich', Input: lazy(() => import('../../features/media/admin/RichTextField.tsx')) },
)
