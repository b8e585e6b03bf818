// Runs in the head of a page of an island, after before-paint.js: tells whether it will show something (IslandPage.astro), and requests
// what that needs.
{
  const root = document.documentElement
  const isMember = () => /ectoken=./.test(document.cookie)
  const readsFull = {
    cart: () => (localStorage.getItem('placket:later') ?? '[]').length > 2,
    member: isMember,
    // A guest's link is in the address, or kept while they paid (features/orders/browser/keep-file.ts).
    order: () =>
      isMember() ||
      /[?&]link=./.test(location.search) ||
      sessionStorage.getItem(`order-link:${decodeURIComponent(location.pathname.split('/').at(-1))}`) !== null,
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
  if (isFull) {
    const { whenFull, scripts, islandScripts } = root.dataset
    const link = (props) => document.head.append(Object.assign(document.createElement('link'), props))
    if (whenFull) link({ rel: 'stylesheet', href: whenFull })
    for (const href of `${scripts ?? ''} ${islandScripts ?? ''}`.split(' ').filter(Boolean))
      link({ rel: 'modulepreload', href })
  }
}
