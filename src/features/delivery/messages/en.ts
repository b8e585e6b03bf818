export const whenArrives = 'When will it arrive?'
export const check = 'Check'
export const checkDate = 'Check the delivery date'
export const deliveryTo = 'Delivery to {postcode}'
export const arrives = 'Arrives {days} to {postcode}'
export const standard = 'Standard'
export const express = 'Express'
export const theUnitedStates = 'the United States'
export const rateFrom = '{price} from {amount}'
export const whatItCosts = 'What delivery costs'
export const to = 'To'
export const method = 'Method'
export const cost = 'Cost'
export const dispatched = 'Dispatched'
export const checkOnProducts =
  'Every product page has a delivery check: enter a {postcode} to see when your order is likely to arrive.'
export const costInCart = 'The cart shows the cost before you sign in, and nothing is added later.'
export const whereWeDeliver = 'Where we deliver'
export const weDeliverTo = 'We deliver to addresses in {countries}.'
export const unservedSaid = 'If we do not deliver to a {postcode} yet, the check says so before you order.'
export const northernMarianas = 'the Northern Mariana Islands'
export const virginIslands = 'the U.S. Virgin Islands'
export const militaryPost = 'a military post office'
export const postcodeName =
  '{kind, select, zip {ZIP code} postal {postal code} eircode {Eircode} pin {PIN code} other {postcode}}'
export const enterPostcode =
  'Enter {kind, select, zip {a ZIP code} postal {a postal code} eircode {an Eircode} pin {a PIN code} other {a postcode}}'
export const enterValidPostcode =
  'Enter a valid {kind, select, zip {ZIP code, such as 10001} postal {postal code} eircode {Eircode} pin {PIN code} other {postcode}}'
export const postcodeUnserved =
  'We do not deliver to this {kind, select, zip {ZIP code} postal {postal code} eircode {Eircode} pin {PIN code} other {postcode}} yet'
export const noExpress =
  'Express is not offered for this {kind, select, zip {ZIP code} postal {postal code} eircode {Eircode} pin {PIN code} other {postcode}}'
export const free = 'free'
