// Runs in the head. After a new version an open page's scripts may be gone: a press that needs one reloads the page once, and is done then.
// How is in public/press-again.js, which keeps its name from version to version.
// Nothing of it is needed, and it can't be had, without a network.
window.again = (what) =>
  import('/press-again.js').then(
    (module) => module[what](),
    () => {},
  )
/** What was pressed and is neither done nor under way. */
window.presses = []
for (const type of ['focusin', 'change', 'submit', 'click'])
  addEventListener(type, (event) => presses.push(event), true)
addEventListener('placket:stored', () => {
  window.presses = []
})
addEventListener('error', ({ target }) => target.type === 'module' && again('gone'), true)
if (history.state?.again) again('redo')
