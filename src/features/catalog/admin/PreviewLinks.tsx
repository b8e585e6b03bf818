import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import { nameLanguage } from '../../translations/admin/language-names.ts'
import type { Preview } from '../preview-contract.ts'

const days = 7

const callsOf = {
  product: { list: 'listPreviews', create: 'createPreview', remove: 'deletePreview' },
  page: { list: 'listPagePreviews', create: 'createPagePreview', remove: 'deletePagePreview' },
  article: { list: 'listArticlePreviews', create: 'createArticlePreview', remove: 'deleteArticlePreview' },
} as const

async function copyLink({ url }: Preview): Promise<void> {
  await navigator.clipboard.writeText(url)
  showToast('Link copied')
}

/** Links that show a draft to anyone who has them, as its page will look. */
export function PreviewLinks({ of, id }: { of: keyof typeof callsOf; id: string }) {
  const calls = callsOf[of]
  const { reply, reload } = useLoaded(calls.list, { params: { id } })
  const share = async () => {
    if ((await write(calls.create, { params: { id }, body: { days } })).ok) reload()
  }
  const withdraw = async (preview: Preview) => {
    if ((await write(calls.remove, { params: { id: preview.id } })).ok) reload()
  }
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p className="hint">
        Anyone with a link sees the page as it will look, in each market with its language and prices. A link works for{' '}
        {days} days or until you withdraw it. What you save shows with the next publishing.
      </p>
      {reply && reply.previews.length > 0 && (
        <ul>
          {reply.previews.map((preview) => (
            <li key={preview.id} className="inline">
              <a href={preview.url} target="_blank" rel="noreferrer">
                Open the preview
              </a>
              {preview.markets.map(({ name, language, url }) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  {name} ({nameLanguage(language)})
                </a>
              ))}
              <span className="hint">until {showDate(preview.expiresAt)}</span>
              <button type="button" className="text-button" onClick={() => void copyLink(preview)}>
                Copy the link
              </button>
              <button type="button" className="text-button" onClick={() => void withdraw(preview)}>
                Withdraw
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" className="button" data-kind="quiet" onClick={() => void share()}>
          Make a preview link
        </button>
      </p>
    </section>
  )
}
