import { Suspense, useState } from 'react'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import { CopyPictures } from '../../media/admin/CopyPictures.tsx'
import { CatalogueImport } from './CatalogueImport.tsx'
import { readCatalogue } from './catalogue-files.ts'
import { fileImports } from './slots.ts'

function Export() {
  const [read, setRead] = useState<number | null>(null)
  const save = async () => {
    setRead(0)
    const blob = await readCatalogue(setRead)
    if (blob) saveFile('products', blob)
    setRead(null)
  }
  return (
    <section className="record" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p className="hint">The whole catalogue in the same format. You can import the file into another shop.</p>
      <p role="status">{read !== null && `Read ${read} products…`}</p>
      <button type="button" className="button" disabled={read !== null} onClick={save}>
        Export products
      </button>
    </section>
  )
}

/** The catalogue as a file: a checked import and a download. */
export function CatalogueFilesSection() {
  const [copies, setCopies] = useState(0)
  return (
    <>
      <CatalogueImport onImported={() => setCopies(copies + 1)} />
      <CopyPictures key={copies} atOnce={copies > 0} />
      <Export />
      {fileImports.parts().map(({ name, Import }) => (
        <Suspense key={name} fallback={null}>
          <Import />
        </Suspense>
      ))}
    </>
  )
}
