import { useStore } from '@nanostores/react'
import type { Reply } from '../../../api/schemas.ts'
import { CheckedImport } from '../../../desk/browser/files/CheckedImport.tsx'
import type { SendPart } from '../../../desk/browser/files/use-file-import.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import type { Redirect } from '../redirect-contract.ts'

type Report = Reply<'importRedirects'>

function describeCounts({ added, changed, same, shortened }: Report): string {
  const chains = shortened > 0 ? `; ${shortened} led to another redirect and now lead to its end` : ''
  return `${added} new, ${changed} changed, ${same} as they are${chains}`
}

function RedirectImport({ onImported }: { onImported: () => void }) {
  const send: SendPart<Report, null> = async (csv, _way, step) => {
    const outcome = await write('importRedirects', {
      body: { csv, ...step },
      timeoutMs: sendingTimeMs('importRedirects'),
    })
    return outcome.ok ? outcome.reply : null
  }
  const hint = `A CSV with the columns “from” and “to”, or Shopify’s “Redirect from” and “Redirect to”, up to ${catalogueFileMaxBytes / megabyte} MB: addresses of your former shop, and the page of this shop that each leads to. Nothing changes until you confirm.`
  return (
    <CheckedImport
      title="Import"
      hint={hint}
      file="Redirects CSV"
      send={send}
      describe={describeCounts}
      way={null}
      onImported={onImported}
      after="The site will be published automatically."
    />
  )
}

function describe(remove: (redirect: Redirect) => void, mayChange: boolean): readonly Column<Redirect>[] {
  return [
    { label: 'From', show: ({ from }) => from },
    { label: 'To', show: ({ to }) => <a href={to}>{to}</a> },
    ...(mayChange
      ? [
          {
            label: 'Remove',
            show: (redirect: Redirect) => (
              <button
                type="button"
                className="text-button"
                aria-label={`Remove ${redirect.from}`}
                onClick={() => remove(redirect)}
              >
                Remove
              </button>
            ),
          },
        ]
      : []),
  ]
}

/** Addresses of a former shop: a list, a checked import and a download. */
export function RedirectsSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listRedirects', { query: { ...query, limit: '25' } })
  const mayChange = useMay('content.write')
  const mayExport = useMay('export')
  const remove = async ({ id }: Redirect) => {
    await write('deleteRedirect', { params: { id } })
    reload()
  }
  return (
    <>
      {mayChange && <RedirectImport onImported={reload} />}
      <ListTools search="Search redirects" />
      <ListTable
        label="Redirects"
        rows={reply?.redirects ?? []}
        columns={describe(remove, mayChange)}
        status={status}
        empty="No redirects found."
        none={`No redirects yet. ${mayChange ? 'Import the addresses of your former shop above. ' : ''}Former addresses of this shop’s own pages lead on by themselves.`}
      />
      <ListPager total={reply?.total ?? 0} />
      {mayExport && <ListExport lists={[['redirects', 'Redirects']]} />}
    </>
  )
}
