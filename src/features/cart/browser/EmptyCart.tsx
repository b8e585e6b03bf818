export function EmptyCart() {
  return (
    <div className="empty">
      <p>Your cart is empty.</p>
      <a className="button" href="/products">
        Shop shirts
      </a>
    </div>
  )
}
