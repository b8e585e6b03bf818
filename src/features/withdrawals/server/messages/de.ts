export const withdrawHere = 'Vertrag hier widerrufen'
export const received = 'Wir haben Ihren Widerruf erhalten'
export const receivedLead =
  'Diese E-Mail bestätigt, dass Ihre Widerrufserklärung bei uns eingegangen ist. Sie gilt ab diesem Zeitpunkt und braucht keine Zustimmung. Bitte bewahren Sie diese E-Mail auf.'
export const declaration = 'Sie haben erklärt, den Vertrag über die folgende Bestellung zu widerrufen:'
export const name = 'Name'
export const order = 'Bestellung'
export const confirmationTo = 'Bestätigung gesendet an'
export const receivedAt = 'Eingegangen'
export const wholeOrder = 'Die gesamte Bestellung'
export const theseItems = 'Nur diese Artikel:'
export const whatNext =
  'Zur Bestellung selbst schreiben wir an die Adresse, mit der bestellt wurde: Was wir noch nicht versandt haben, stornieren wir; was wir versandt haben, senden Sie binnen 14 Tagen zurück.'
export const refund =
  'Wir erstatten binnen 14 Tagen auf dem Weg, auf dem Sie bezahlt haben, bei Widerruf der gesamten Bestellung auch den Standardversand. Bei versandten Artikeln dürfen wir warten, bis sie zurück sind oder Sie die Absendung nachgewiesen haben.'
