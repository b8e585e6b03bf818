export const unsubscribe = 'Abmelden'
export const backInStock = 'Wieder da: {product}, {size}'
export const backInStockLead = '{product} ist wieder in Größe {size} da.'
export const backInStockAsked =
  'Sie wollten benachrichtigt werden. Reserviert haben wir nichts, der Artikel kann also wieder ausverkauft sein.'
export const seeProduct = '{product} ansehen'
export const yourCart = 'Ihr Warenkorb bei {shop}'
export const yourCartLead =
  'Das liegt noch in Ihrem Warenkorb. Reserviert haben wir es nicht, es kann also ausverkauft sein.'
export const openCart = 'Warenkorb öffnen'
export const lowerPrices = 'Günstigere Preise auf Ihrer Wunschliste'
export const lowerPrice = '{product} kostet jetzt {price}'
export const costsLess = '{product} kostet jetzt weniger'
export const lowerPricesLead =
  'Das kostet jetzt weniger als an dem Tag, an dem Sie es auf Ihre Wunschliste gesetzt haben.'
export const priceWas = '{price} (zuvor {before})'
export const howIsOrder = 'Wie gefällt Ihnen Ihre Bestellung {number}?'
export const howIsOrderLead =
  'Ihre Bestellung ist angekommen. Ein paar Worte zu Passform und Stoff helfen anderen bei der Wahl.'
export const reviewProduct = '{product} bewerten'
export const giftCard = 'Eine Geschenkkarte über {amount} für {shop}'
export const giftCardPreview = '{amount} für Ihren Einkauf bei {shop}'
export const giftCardLead =
  'Hier ist Ihre Geschenkkarte. Geben Sie den Code an der Kasse ein; was Sie nicht ausgeben, bleibt auf der Karte.'
export const code = 'Code'
export const amount = 'Betrag'
export const validUntil = 'Gültig bis'
export const likeCash = 'Wer den Code hat, kann ihn einlösen. Bewahren Sie ihn auf wie Bargeld.'
export const goToShop = 'Zum Shop'
export const confirmEmail = 'Bestätigen Sie Ihre E-Mail-Adresse für {shop}'
export const confirmEmailLead =
  'Jemand, vermutlich Sie, hat {shop} gebeten, E-Mails über den Warenkorb, günstigere Preise auf der Wunschliste und Bewertungen von Gekauftem an diese Adresse zu schicken.'
export const confirmEmailButton = 'E-Mail-Adresse bestätigen'
export const confirmEmailIgnore =
  'Falls Sie das nicht waren, brauchen Sie nichts zu tun: Solche E-Mails werden dann nicht verschickt.'
export const numberChanged = 'Ihre Telefonnummer wurde geändert'
export const numberChangedLead = 'Die Telefonnummer Ihres Kontos bei {host} endet jetzt auf {digits}.'
export const numberNotYou = 'Falls Sie sie nicht geändert haben, schreiben Sie uns sofort: {contact}.'
