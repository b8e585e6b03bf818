export const consent =
  'M’écrire au sujet de mon panier en attente, des baisses de prix de ma liste d’envies et des avis sur mes achats. Je peux me désabonner à tout moment.'
export const heading = 'E-mails'
export const saveConsent = 'Enregistrer mon choix'
export const sentTo = 'Nous envoyons ces e-mails à {email}.'
export const waitsFor = 'Nous avons envoyé un lien à {email}. Ouvrez-le pour confirmer que cette adresse est la vôtre.'
export const needsEmail = 'Ajoutez d’abord votre adresse e-mail à votre profil.'
export const unsubscribe = 'Se désabonner'
export const unsubscribeLead =
  '{shop} écrit à {email} au sujet du panier, des baisses de prix de la liste d’envies et des avis. Les e-mails sur les commandes sont toujours envoyés.'
export const unsubscribed = 'Vous êtes désabonné'
export const unsubscribedLead =
  'Nous n’envoyons plus ces e-mails. Vous recevrez toujours ceux qui concernent vos commandes.'
export const confirmEmails = 'Confirmer votre adresse e-mail'
export const confirmLead =
  '{shop} écrira à {email} au sujet du panier, des baisses de prix de la liste d’envies et des avis.'
export const confirm = 'Confirmer'
export const confirmed = 'Votre adresse e-mail est confirmée'
export const confirmedLead = 'Vous pouvez vous désabonner à tout moment, par le lien présent dans chaque e-mail.'
export const confirmExpired = 'Ce lien n’est plus valable'
export const confirmExpiredLead = 'Vous pouvez redemander ces e-mails dans votre compte.'
export const toShop = 'Vers la boutique'
