import { type ReactNode, useEffect, useState } from 'react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { call } from '../../../site/browser/api.ts'

type Draft = Omit<BodyInput<'previewSearch'>, 'query'>
type Preview = Reply<'previewSearch'>

const pauseMs = 300

/** The reply for what is being edited; the last one stays while the next is loading. */
function usePreview(query: string, draft: Draft): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  const key = JSON.stringify({ query, ...draft })
  useEffect(() => {
    let awaited = true
    const ask = async () => {
      const outcome = await call('previewSearch', { body: JSON.parse(key), quiet: true })
      if (awaited && outcome.ok) setPreview(outcome.reply)
    }
    const waiting = setTimeout(() => void ask(), pauseMs)
    return () => {
      awaited = false
      clearTimeout(waiting)
    }
  }, [key])
  return query.trim() === '' ? null : preview
}

const kinds: Record<Preview['parts'][number]['kind'], string> = {
  filter: 'filters by',
  page: 'leads to the page',
  sort: 'sorts:',
  ignored: 'is ignored:',
  text: 'is searched in texts as',
}

function Understood({ parts, correctedQuery, ignored, redirect, pages, total }: Preview) {
  if (redirect)
    return (
      <p>
        Leads to <code>{redirect}</code>, without results.
      </p>
    )
  return (
    <>
      <ul>
        {parts.map(({ typed, kind, meaning }) => (
          <li key={`${typed} ${meaning}`}>
            “{typed}” {kinds[kind]} <strong>{meaning}</strong>
          </li>
        ))}
      </ul>
      {correctedQuery && <p>Searched as “{correctedQuery}”.</p>}
      {ignored.length > 0 && <p>Nothing matches all of it; left out: {ignored.join(', ')}.</p>}
      {pages.length > 0 && <p>Pages: {pages.map(({ title }) => title).join(', ')}</p>}
      <p>{total === 1 ? '1 product' : `${total} products`}</p>
    </>
  )
}

interface Props {
  /** What the preview starts with, such as the word that is being edited. */
  query: string
  draft: Draft
  /** Buttons beside each product. */
  actions?: (product: Preview['products'][number]) => ReactNode
}

/** What a query is understood as and its first results, with what is being edited, before it is saved. */
export function SearchPreview({ query: given, draft, actions }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const query = typed ?? given
  const preview = usePreview(query, draft)
  return (
    <section className="search-preview" aria-label="Preview">
      <div className="field">
        <label htmlFor="preview-query">Try a search</label>
        <input
          id="preview-query"
          className="input"
          type="search"
          maxLength={100}
          value={query}
          onChange={({ target }) => setTyped(target.value)}
          // The form around it is for saving.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {preview && (
        <>
          <Understood {...preview} />
          <ol aria-label="First results">
            {preview.products.map((product) => (
              <li key={product.id}>
                {product.image && <img src={imageUrl(product.image.url, 240)} alt="" width={40} height={50} />}
                <span>
                  {product.name} {product.pinned && <span className="badge">Pinned</span>}
                  <span className="hint">{product.slug}</span>
                </span>
                {actions?.(product)}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
