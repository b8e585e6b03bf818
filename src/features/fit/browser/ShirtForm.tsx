import { useEffect, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { readToken } from '../../../site/browser/token.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import * as texts from '../messages/en.ts'
import { readShirtForm, writeShirtForm } from '../rules/fit-form.ts'
import type { Bought } from './product-fit.ts'
import { boughtBefore } from './slots.ts'

interface Props {
  unit: LengthUnit
  shirt: FitProfile['shirt']
  onShirt: (shirt: NonNullable<FitProfile['shirt']>) => void
  onBought: (bought: Bought) => Promise<string | null>
}

const number = { type: 'text', inputMode: 'decimal', maxLength: 6, autoComplete: 'off' } as const

async function listBought(): Promise<Bought[]> {
  const lists = await Promise.all(boughtBefore.parts().map((list) => list()))
  return lists.flat()
}

function BoughtForm({ onBought }: Pick<Props, 'onBought'>) {
  const [bought, setBought] = useState<Bought[]>([])
  useEffect(() => {
    if (readToken()) void listBought().then(setBought)
  }, [])
  if (bought.length === 0) return null
  const choices = bought.map(({ name, size }, place) => ({ value: String(place), label: `${name}, ${size}` }))
  const send = async ({ bought: place }: Record<string, string>) => {
    const chosen = bought[Number(place)]
    return chosen ? onBought(chosen) : null
  }
  return (
    <ActionForm label={texts.compareWithIt} kind="quiet" onSend={send}>
      <PlainField name="bought" label={texts.boughtHere} choices={choices} />
    </ActionForm>
  )
}

export function ShirtForm({ unit, shirt, onShirt, onBought }: Props) {
  const given = writeShirtForm(shirt, unit)
  async function send(fields: Record<string, string>) {
    const read = readShirtForm(fields, unit)
    if (typeof read === 'string') return read
    onShirt(read)
    return null
  }
  return (
    <>
      <BoughtForm onBought={onBought} />
      <ActionForm label={texts.compare} onSend={send}>
        <p className="hint">{say(texts.layFlat, { unit })}</p>
        <div className="fit-fields">
          <PlainField name="chest" label={texts.across} {...number} required defaultValue={given.chest} />
          <PlainField name="length" label={texts.length} {...number} defaultValue={given.length} />
          <PlainField name="sleeve" label={texts.sleeve} {...number} defaultValue={given.sleeve} />
        </div>
      </ActionForm>
    </>
  )
}
