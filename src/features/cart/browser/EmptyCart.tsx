import * as texts from '../messages/en.ts'
export function EmptyCart() {
  return (
    <div className="empty">
      <p>{texts.empty}</p>
      <a className="button" href="/products">
        {texts.shopProducts}
      </a>
    </div>
  )
}
