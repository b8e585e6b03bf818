export const whenArrives = 'Wann kommt es an?'
export const check = 'Prüfen'
export const checkDate = 'Liefertermin prüfen'
export const deliveryTo = 'Lieferung nach {postcode}'
export const arrives = 'Kommt {days} in {postcode} an'
export const standard = 'Standard'
export const express = 'Express'
export const methodDays = '{method}: {days}'
export const theUnitedStates = 'die Vereinigten Staaten'
export const rateFrom = '{price} ab {amount}'
export const whatItCosts = 'Was der Versand kostet'
export const to = 'Nach'
export const method = 'Versandart'
export const cost = 'Kosten'
export const dispatched = 'Versand'
export const checkOnProducts =
  'Auf jeder Produktseite können Sie mit Ihrer {postcode} prüfen, wann Ihre Bestellung voraussichtlich ankommt.'
export const costInCart = 'Der Warenkorb zeigt die Kosten schon vor der Anmeldung, und später kommt nichts hinzu.'
export const whereWeDeliver = 'Wohin wir liefern'
export const weDeliverTo = 'Lieferländer: {countries}.'
export const unservedSaid =
  'Wenn wir an eine {postcode} noch nicht liefern, erfahren Sie es bei der Prüfung, noch vor der Bestellung.'
export const northernMarianas = 'die Nördlichen Marianen'
export const virginIslands = 'die Amerikanischen Jungferninseln'
export const militaryPost = 'ein Militärpostamt'
export const postcodeName =
  '{kind, select, zip {ZIP-Code} postal {Postleitzahl} eircode {Eircode} pin {PIN-Code} other {Postleitzahl}}'
export const enterPostcode =
  'Geben Sie {kind, select, zip {einen ZIP-Code} postal {eine Postleitzahl} eircode {einen Eircode} pin {einen PIN-Code} other {eine Postleitzahl}} ein'
export const enterValidPostcode =
  'Geben Sie {kind, select, zip {einen gültigen ZIP-Code ein, zum Beispiel 10001} postal {eine gültige Postleitzahl ein} eircode {einen gültigen Eircode ein} pin {einen gültigen PIN-Code ein} other {eine gültige Postleitzahl ein}}'
export const postcodeUnserved =
  'Wir liefern noch nicht an {kind, select, zip {diesen ZIP-Code} postal {diese Postleitzahl} eircode {diesen Eircode} pin {diesen PIN-Code} other {diese Postleitzahl}}'
export const noExpress =
  'Express gibt es für {kind, select, zip {diesen ZIP-Code} postal {diese Postleitzahl} eircode {diesen Eircode} pin {diesen PIN-Code} other {diese Postleitzahl}} nicht'
export const free = 'kostenlos'
export const standardShipping = 'Standardversand'
export const expressShipping = 'Expressversand'
