export const withdraw = 'Vertrag widerrufen'
export const withdrawHere = 'Vertrag hier widerrufen'
export const description = 'Eine Bestellung binnen {days} Tagen ohne Angabe von Gründen widerrufen.'
export const lead =
  'Sie können eine Bestellung binnen {days} Tagen nach Erhalt des letzten Artikels widerrufen, ohne Gründe zu nennen und ohne Konto. Ihre Erklärung gilt, sobald Sie sie bestätigen.'
export const name = 'Name'
export const order = 'Bestellnummer'
export const orderHint =
  'Sie steht in jeder E-Mail zur Bestellung. Auch jede andere Angabe, die die Bestellung erkennen lässt, genügt.'
export const email = 'E-Mail für die Bestätigung'
export const scope = 'Was möchten Sie widerrufen?'
export const whole = 'Die gesamte Bestellung'
export const part = 'Nur einzelne Artikel'
export const items = 'Nur einzelne Artikel?'
export const itemsHint = 'Nennen Sie sie hier. Bleibt das Feld leer, widerrufen Sie die gesamte Bestellung.'
export const noneOf = 'Keiner'
export const chooseItems = 'Bitte wählen Sie mindestens einen Artikel.'
export const confirm = 'Widerruf bestätigen'
export const doneTitle = 'Ihr Widerruf ist eingegangen'
export const done =
  'Ihre Erklärung ist am {at} bei uns eingegangen. Die Bestätigung senden wir an {email}. Mehr müssen Sie jetzt nicht tun.'
export const unsent =
  'Das konnten wir nicht senden. Ihre Angaben sind noch da: Bitte versuchen Sie es gleich noch einmal.'
export const unsentWriteTo =
  'Das konnten wir nicht senden. Ihre Angaben sind noch da: Bitte versuchen Sie es gleich noch einmal, oder schreiben Sie an {email}. Auch eine E-Mail genügt.'
export const withoutScripts =
  'Dieses Formular benötigt JavaScript. Sie können auch per E-Mail oder Brief in eigenen Worten widerrufen.'
export const writeTo = 'Schreiben Sie an'
export const what = 'Wie es weitergeht'
export const notSent = 'Was wir noch nicht versandt haben, stornieren und erstatten wir.'
export const sentBack =
  'Was wir versandt haben, senden Sie binnen 14 Tagen zurück. Wohin, teilen wir Ihnen per E-Mail mit.'
export const moneyBack =
  'Ihr Geld erstatten wir binnen 14 Tagen, bei Widerruf der gesamten Bestellung samt Standardversand. Bei versandten Artikeln dürfen wir warten, bis sie zurück sind oder Sie die Absendung nachgewiesen haben.'
export const friendlier =
  'Freiwillig nehmen wir Artikel auch binnen {days} Tagen nach der Lieferung zurück. Ihre gesetzlichen Rechte bleiben davon unberührt.'
export const excepted = 'Was das Gesetz ausnimmt'
export const exceptions =
  'Kein Widerrufsrecht besteht bei Artikeln, die nach Ihren Maßen gefertigt oder eindeutig auf Sie zugeschnitten sind, und bei einem Geschenkgutschein, der schon eingelöst ist.'
