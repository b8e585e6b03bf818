// Runs inside the buying form, before it is painted: chooses the variant that the address names. Stock and price follow with the
// scripts (features/product/browser/buy.ts).
{
  const radios = [...document.querySelectorAll('[data-buy] [type="radio"]')]
  for (const [name, value] of new URLSearchParams(location.search)) {
    const radio = radios.find((candidate) => candidate.name === name && candidate.value === value)
    if (radio) radio.checked = true
    if (radio && name === 'color') {
      document.querySelector('[data-part="color"]').textContent = radio.dataset.name
      const pictures = [...document.querySelectorAll('[data-track] > li')]
      const picture = pictures.find((item) => item.dataset.color === value)
      if (picture) picture.parentElement.scrollLeft = picture.offsetLeft - pictures[0].offsetLeft
    }
  }
}
