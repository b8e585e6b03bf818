// Runs in the head of a page of an island, after before-paint.js: tells whether it will show something (IslandPage.astro).
{
  const root = document.documentElement
  const readsFull = {
    cart: () => (localStorage.getItem('placket:later') ?? '[]').length > 2,
    member: () => /ectoken=./.test(document.cookie),
    // A shared list is in the address.
    wishlist: () => /[?&]items=./.test(location.search),
  }
  const { holds } = root.dataset
  let isFull = root.hasAttribute(`data-${holds}`)
  try {
    isFull ||= readsFull[holds]?.() === true
  } catch {
    // Storage is blocked, so it holds nothing.
  }
  root.toggleAttribute('data-full', isFull)
}
