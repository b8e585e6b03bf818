export const withdrawHere = 'Renoncer au contrat ici'
export const received = 'Nous avons reçu votre rétractation'
export const receivedLead =
  'Cet e-mail confirme que votre déclaration de rétractation nous est parvenue. Elle vaut dès cet instant et n’a pas besoin d’être approuvée. Merci de conserver cet e-mail.'
export const declaration = 'Vous avez déclaré vous rétracter du contrat portant sur la commande suivante :'
export const name = 'Nom'
export const order = 'Commande'
export const confirmationTo = 'Confirmation envoyée à'
export const receivedAt = 'Reçue le'
export const wholeOrder = 'Toute la commande'
export const theseItems = 'Ces articles seulement :'
export const whatNext =
  'Pour la commande elle-même, nous écrivons à l’adresse indiquée lors de l’achat : nous annulons ce qui n’est pas encore parti, et vous renvoyez sous 14 jours ce que nous avons expédié.'
export const refund =
  'Nous remboursons sous 14 jours par le moyen de paiement utilisé, y compris la livraison standard si vous vous rétractez de toute la commande. Pour les articles expédiés, nous pouvons attendre leur retour ou la preuve de leur envoi.'
