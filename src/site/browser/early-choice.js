// Runs inside the buying form, before it is painted: chooses the variant that the address names. What depends on stock follows with
// the scripts (features/catalog/browser/buy.ts).
{
  const form = document.querySelector('[data-buy]')
  const asked = new URLSearchParams(location.search)
  const radios = [...form.querySelectorAll('[type="radio"]')]
  const find = (name) => radios.find((radio) => radio.name === name && radio.value === asked.get(name))
  for (const name of ['color', 'size', 'option']) {
    const radio = find(name)
    if (radio) radio.checked = true
  }
  const color = find('color')
  if (color) {
    form.querySelector('[data-part="color"]').textContent = color.dataset.name
    const inStock = JSON.parse(form.dataset.variants).filter(
      (variant) => variant.color === color.value && variant.stock > 0,
    )
    for (const size of form.querySelectorAll('[name="size"]'))
      size.parentElement.toggleAttribute('data-gone', !inStock.some((variant) => variant.size === size.value))
    const pictures = [...document.querySelectorAll('[data-track] > li')]
    const picture = pictures.find((item) => item.dataset.color === color.value)
    if (picture) picture.parentElement.scrollLeft = picture.offsetLeft - pictures[0].offsetLeft
  }
}
