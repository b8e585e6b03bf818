export const whenArrives = 'Quand sera-t-il livré\u00a0?'
export const check = 'Vérifier'
export const checkDate = 'Vérifier la date de livraison'
export const deliveryTo = 'Livraison à {postcode}'
export const arrives = 'Arrive {days} à {postcode}'
export const standard = 'Standard'
export const express = 'Express'
export const theUnitedStates = 'les États-Unis'
export const rateFrom = '{price} à partir de {amount}'
export const whatItCosts = 'Frais de livraison'
export const to = 'Destination'
export const method = 'Mode'
export const cost = 'Prix'
export const dispatched = 'Expédition'
export const checkOnProducts =
  'Chaque page produit permet de vérifier la livraison\u00a0: saisissez votre {postcode} pour savoir quand votre commande devrait arriver.'
export const costInCart = 'Le panier affiche les frais avant la connexion, et rien ne s’ajoute ensuite.'
export const whereWeDeliver = 'Où nous livrons'
export const weDeliverTo = 'Nous livrons dans ces pays\u00a0: {countries}.'
export const unservedSaid = 'Si nous ne livrons pas encore un {postcode}, la vérification l’indique avant la commande.'
export const northernMarianas = 'les Îles Mariannes du Nord'
export const virginIslands = 'les Îles Vierges américaines'
export const militaryPost = 'un bureau de poste militaire'
export const postcodeName =
  '{kind, select, zip {code ZIP} postal {code postal} eircode {Eircode} pin {code PIN} other {code postal}}'
export const enterPostcode =
  'Saisissez un {kind, select, zip {code ZIP} postal {code postal} eircode {Eircode} pin {code PIN} other {code postal}}'
export const enterValidPostcode =
  'Saisissez un {kind, select, zip {code ZIP valide, par exemple 10001} postal {code postal valide} eircode {Eircode valide} pin {code PIN valide} other {code postal valide}}'
export const postcodeUnserved =
  'Nous ne livrons pas encore à ce {kind, select, zip {code ZIP} postal {code postal} eircode {Eircode} pin {code PIN} other {code postal}}'
export const noExpress =
  'La livraison express n’est pas proposée pour ce {kind, select, zip {code ZIP} postal {code postal} eircode {Eircode} pin {code PIN} other {code postal}}'
export const free = 'gratuit'
