import { lazy } from 'react'
import { fieldInputs } from '../../desk/browser/slots.ts'
import { PictureField } from '../../features/media/admin/PictureField.tsx'

fieldInputs.fill(
  { kind: 'picture', Input: PictureField },
  { kind: 'products', Input: lazy(() => import('../../features/catalog/admin/ProductsInput.tsx')) },
  // The editor is larger than the rest of the admin, so it is loaded with the first form that has one.
  { kind: 'rich', Input: lazy(() => import('../../features/media/admin/RichTextField.tsx')) },
)
