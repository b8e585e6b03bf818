export const consent =
  'Schicken Sie mir E-Mails zu meinem Warenkorb, zu gesenkten Preisen auf meiner Wunschliste und zur Bewertung meiner Einkäufe. Ich kann sie jederzeit abbestellen.'
export const heading = 'E-Mails'
export const saveConsent = 'E-Mail-Auswahl speichern'
export const sentTo = 'Wir schicken diese E-Mails an {email}.'
export const waitsFor =
  'Wir haben einen Link an {email} geschickt. Öffnen Sie ihn, um zu bestätigen, dass die Adresse Ihnen gehört.'
export const needsEmail = 'Tragen Sie zuerst Ihre E-Mail-Adresse im Profil ein.'
export const unsubscribe = 'Abbestellen'
export const unsubscribeLead =
  '{shop} schickt E-Mails an {email}: zum Warenkorb, zu gesenkten Preisen auf der Wunschliste und zu Bewertungen. E-Mails zu Bestellungen kommen immer.'
export const unsubscribed = 'Sie haben die E-Mails abbestellt'
export const unsubscribedLead =
  'Wir schicken keine dieser E-Mails mehr. E-Mails zu Ihren Bestellungen kommen weiterhin.'
export const confirmEmails = 'E-Mail-Adresse bestätigen'
export const confirmLead =
  '{shop} wird E-Mails an {email} schicken: zum Warenkorb, zu gesenkten Preisen auf der Wunschliste und zu Bewertungen.'
export const confirm = 'Bestätigen'
export const confirmed = 'Ihre E-Mail-Adresse ist bestätigt'
export const confirmedLead = 'Sie können die E-Mails jederzeit abbestellen, über den Link in jeder E-Mail.'
export const confirmExpired = 'Dieser Link ist nicht mehr gültig'
export const confirmExpiredLead = 'Sie können diese E-Mails in Ihrem Konto erneut anfordern.'
export const toShop = 'Zum Shop'
