import { goTo } from '../../../desk/browser/lists/list-address.ts'
import { write } from '../../../desk/browser/write.ts'
import type { Customer } from '../contract.ts'

function saveJson(name: string, content: unknown): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What a customer may ask for: a copy of everything stored about them, and to be erased. */
export function PersonalData({ customer: { id, name, phone } }: { customer: Customer }) {
  const download = async () => {
    const outcome = await write('exportCustomer', { params: { id } })
    if (outcome.ok) saveJson(`customer-${id}.json`, outcome.reply)
  }
  const erase = async () => {
    const question = `Erase ${name || phone}? Their account, addresses, lists and notes are deleted. Their orders stay for the accounts, without name, number, email and address. This can't be undone.`
    if (confirm(question) && (await write('eraseCustomer', { params: { id } })).ok) goTo('/admin/people')
  }
  return (
    <section aria-labelledby="personal-data">
      <h3 id="personal-data">Personal data</h3>
      <p className="inline">
        <button type="button" className="button" data-kind="quiet" onClick={download}>
          Download everything
        </button>
        <button type="button" className="text-button" onClick={erase}>
          Erase this customer
        </button>
      </p>
    </section>
  )
}
