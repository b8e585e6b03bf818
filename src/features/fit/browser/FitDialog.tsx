import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { changeFit, storedFit } from '../../catalog/browser/fit-profile.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import { otherKind } from '../../catalog/rules/sizes.ts'
import type { ProductFit } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { advise, type Reference } from '../rules/advise.ts'
import { describeOutsider } from '../rules/fit-words.ts'
import { referToBody, referToBought, referToShirt } from '../rules/reference.ts'
import { BodyForm } from './BodyForm.tsx'
import { FitAnswer, type Shown } from './FitAnswer.tsx'
import { $fitOpened } from './fit-opened.ts'
import { type Bought, readProductFit } from './product-fit.ts'
import { ShirtForm } from './ShirtForm.tsx'

type Way = 'body' | 'shirt'

function Ways({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const ways = [
    ['body', texts.heightAndWeight],
    ['shirt', texts.shirtThatFits],
  ] as const
  return (
    <fieldset className="units">
      <legend className="visually-hidden">{texts.howToFind}</legend>
      {ways.map(([name, label]) => (
        <label key={name} className="chip">
          <input type="radio" name="fit-way" checked={way === name} onChange={() => onWay(name)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface FinderProps {
  fit: ProductFit
  close: () => void
}

const findBuyingForm = () => document.querySelector<HTMLFormElement>('[data-buy]')

function Finder({ fit, close }: FinderProps) {
  const { body, shirt } = useStore(storedFit.$value)
  const [way, setWay] = useState<Way>(fit.wearer === 'kids' || (shirt && !body) ? 'shirt' : 'body')
  const [unit, setUnit] = useState<LengthUnit>(fit.unit)
  const [shown, setShown] = useState<Shown | null>(null)
  const { chart } = fit
  if (!chart) return <p>{texts.nothingToCompare}</p>

  const show = (reference: Reference | null, own: FitProfile['shirt'] = null) =>
    setShown(reference ? { reference, advice: advise(chart, reference), shirt: own } : { outsider: describeOutsider })
  const chooseWay = (next: Way) => {
    setWay(next)
    setShown(null)
  }
  async function compareBought({ productId, size }: Bought): Promise<string | null> {
    const source = await readProductFit(productId)
    const reference = source?.chart ? referToBought(source.chart, size) : null
    if (!reference) return texts.noMeasurementsOf
    show(reference)
    return null
  }
  const forget = () => {
    setShown(null)
    void changeFit((profile) => ({ ...profile, body: null, shirt: null }))
  }
  return (
    <>
      {fit.wearer !== 'kids' && <Ways way={way} onWay={chooseWay} />}
      {way === 'body' ? (
        <BodyForm
          key={`body ${unit}`}
          unit={unit}
          body={body}
          wearer={fit.wearer}
          sizes={chart.sizes}
          onBody={(next) => {
            void changeFit((profile) => ({ ...profile, body: next }))
            show(referToBody(next))
          }}
        />
      ) : (
        <ShirtForm
          key={`shirt ${unit}`}
          unit={unit}
          shirt={shirt}
          onShirt={(next) => {
            void changeFit((profile) => ({ ...profile, shirt: next }))
            show(referToShirt(next), next)
          }}
          onBought={compareBought}
        />
      )}
      <FitAnswer
        shown={shown}
        chart={chart}
        unit={unit}
        form={findBuyingForm()}
        close={close}
        evidence={fit.evidence}
        kind={findBuyingForm()?.dataset['kind'] ?? otherKind}
      />
      <p className="hint">
        {texts.whereItStays}{' '}
        {(body || shirt) && (
          <button type="button" className="text-button" onClick={forget}>
            {texts.deleteIt}
          </button>
        )}{' '}
        <button type="button" className="text-button" onClick={() => setUnit(unit === 'cm' ? 'in' : 'cm')}>
          {unit === 'cm' ? texts.useInches : texts.useCentimetres}
        </button>
      </p>
    </>
  )
}

function Advice({ productId }: { productId: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [fit, setFit] = useState<ProductFit | null | undefined>(undefined)
  useEffect(() => {
    dialog.current?.showModal()
    void readProductFit(productId).then(setFit)
  }, [productId])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="dialog guide-dialog fit-dialog" aria-labelledby="fit-title">
      <div className="top">
        <h2 id="fit-title">{texts.findMySize}</h2>
        <button type="button" className="icon-button" data-icon="close" aria-label={texts.close} onClick={close} />
      </div>
      {fit === undefined && <p>{texts.oneMoment}</p>}
      {fit === null && <p role="alert">{texts.unreachable}</p>}
      {fit && <Finder fit={fit} close={close} />}
    </dialog>
  )
}

/** Advice on the size of one product, over its page. It begins anew each time. */
export function FitDialog({ productId }: { productId: string }) {
  const opened = useStore($fitOpened, { ssr: () => 0 })
  return opened > 0 && <Advice key={opened} productId={productId} />
}
