export const withdraw = 'Renoncer au contrat'
export const withdrawHere = 'Renoncer au contrat ici'
export const description = 'Se rétracter d’une commande sous {days} jours, sans donner de motif.'
export const lead =
  'Vous pouvez vous rétracter d’une commande sous {days} jours après la réception du dernier article, sans motif et sans compte. Votre déclaration vaut dès que vous la confirmez.'
export const name = 'Nom'
export const order = 'Numéro de commande'
export const orderHint =
  'Il figure dans chaque e-mail sur la commande. Toute autre indication qui permet de la reconnaître suffit.'
export const email = 'E-mail pour la confirmation'
export const scope = 'De quoi vous rétractez-vous ?'
export const whole = 'Toute la commande'
export const part = 'Certains articles seulement'
export const items = 'Certains articles seulement ?'
export const itemsHint = 'Indiquez-les ici. Laissez vide pour vous rétracter de toute la commande.'
export const noneOf = 'Aucun'
export const chooseItems = 'Choisissez au moins un article.'
export const confirm = 'Confirmer la rétractation'
export const doneTitle = 'Votre rétractation est reçue'
export const done =
  'Nous avons reçu votre déclaration le {at} et envoyons la confirmation à {email}. Vous n’avez rien d’autre à faire pour le moment.'
export const unsent = 'L’envoi a échoué. Votre saisie est conservée : réessayez dans un instant.'
export const unsentWriteTo =
  'L’envoi a échoué. Votre saisie est conservée : réessayez dans un instant ou écrivez à {email}. Un e-mail suffit aussi.'
export const withoutScripts =
  'Ce formulaire nécessite JavaScript. Vous pouvez aussi vous rétracter par e-mail ou par lettre, dans vos propres mots.'
export const writeTo = 'Écrivez à'
export const what = 'La suite'
export const notSent = 'Ce qui n’est pas encore parti est annulé et remboursé.'
export const sentBack =
  'Ce que nous avons expédié, vous le renvoyez sous 14 jours. Nous vous indiquons l’adresse par e-mail.'
export const moneyBack =
  'Vous êtes remboursé sous 14 jours, livraison standard comprise si vous vous rétractez de toute la commande. Pour les articles expédiés, nous pouvons attendre leur retour ou la preuve de leur envoi.'
export const friendlier =
  'La boutique reprend aussi les articles sous {days} jours après la livraison, à titre commercial. Vos droits légaux restent inchangés.'
export const excepted = 'Ce que la loi exclut'
export const exceptions =
  'Il n’y a pas de droit de rétractation pour les articles faits sur mesure ou nettement personnalisés, ni pour une carte cadeau déjà utilisée.'
