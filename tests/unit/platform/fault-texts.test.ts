import { describe, expect, test } from 'vitest'
import { translateReply } from '../../../src/platform/fault-texts.ts'
import { HttpError } from '../../../src/platform/http/http-error.ts'
import { languages } from '../../../src/platform/pure/language.ts'
import { messages } from '../../../src/platform/pure/messages.ts'

/** Replies to the merchant alone, whose admin is English. A new text is in this list, or in every language. */
const ofMerchant = new Set([
  'addressTaken',
  'brokenJson',
  'catalogueChanged',
  'importGoesOn',
  'categoryInUse',
  'categoryLoop',
  'changeWaits',
  'chosenMethodGone',
  'collectFirst',
  'compareAtTooLow',
  'confirmByCode',
  'customerErased',
  'customerIsStaff',
  'customerOrderUnderWay',
  'customersMerged',
  'deliveryQueued',
  'deliveryRefused',
  'exchangeMoved',
  'flagCleared',
  'flagGone',
  'giftCardIssued',
  'groupExists',
  'groupHasPromotions',
  'importFaults',
  'importFits',
  'imported',
  'inviteAccepted',
  'inviteGone',
  'inviteWithdrawn',
  'ownPasskeyFirst',
  'ownPasskeys',
  'passkeysOfStaffRemoved',
  'staffSignedOut',
  'invited',
  'invitedByMail',
  'invoiceExists',
  'invoiceIssued',
  'keyForbids',
  'keyInvalid',
  'keyMade',
  'keyRevoked',
  'keysFull',
  'labelSaved',
  'lastAdmin',
  'lastAdminRole',
  'archiveBroken',
  'archiveForeign',
  'archiveGone',
  'archiveImported',
  'archiveIncomplete',
  'archiveNoOwner',
  'archiveNotEmpty',
  'archiveTooLong',
  'logoRefused',
  'mergeChanged',
  'nothingSaved',
  'nothingToPublish',
  'orderMoved',
  'orderTakenBack',
  'outsideRecorded',
  'ownRole',
  'parcelMeanwhile',
  'pastImported',
  'phoneOrEmailUnfit',
  'pictureBroken',
  'pictureHeic',
  'pictureInUse',
  'pictureKnown',
  'pictureMissing',
  'pictureRefused',
  'pictureSvg',
  'pictureTooLarge',
  'previewComing',
  'previewGone',
  'previewNotSold',
  'previewOfDraft',
  'previewOfDraftPage',
  'productHeld',
  'productSold',
  'promoExists',
  'promoLimitTooLow',
  'publishAfter',
  'publishAsked',
  'publishLater',
  'publishRefused',
  'publishing',
  'receiptComplete',
  'receiptKnown',
  'receiptLate',
  'receiptMore',
  'receiptPart',
  'receiptReopened',
  'redirectsImported',
  'refundSent',
  'refundTooLarge',
  'refundedBeforeChange',
  'returnApproved',
  'returnArrived',
  'returnSettled',
  'roleForbids',
  'partForbids',
  'scopeBeyondRole',
  'settingsUnfit',
  'sizeChartInUse',
  'stockMoved',
  'storeOrderMade',
  'translationsImported',
  'undoDone',
  'undoExists',
  'undoGone',
  'undoMoved',
  'undoUnknown',
  'undone',
  'webhookMade',
  'webhookOff',
  'webhookSecretReplaced',
  'webhookTested',
  'webhooksFull',
  'tooHeavyForChosen',
  'tooManyForChosen',
])

const english: Record<string, string> = { ...messages }
const namesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort()

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('has every text of a reply that a shopper can get, with its placeholders', async () => {
    const texts: Record<string, string> = await import(`../../../src/platform/pure/messages/${language}.ts`)
    const needed = Object.keys(english).filter((name) => !ofMerchant.has(name))
    expect(Object.keys(texts).sort()).toEqual(needed.sort())
    for (const name of needed) {
      const [text = '', own = ''] = [english[name], texts[name]]
      expect([name, own.trim() !== '', own !== text]).toEqual([name, true, true])
      expect([name, namesOf(own)]).toEqual([name, namesOf(text)])
      // Replies are known by their English: two names of one text say the same everywhere.
      expect([name, translateReply(text, language)]).toEqual([name, own])
    }
  })
})

test('a text that is unknown, or the merchant’s, stays as it is', () => {
  expect(translateReply(messages.catalogueChanged, 'de')).toBe(messages.catalogueChanged)
  expect(translateReply('Something else', 'ar')).toBe('Something else')
})

test('a refusal with placeholders is filled in by the language, and in English for logs', () => {
  const refusal = new HttpError(409, messages.orderLimit, {}, {}, { items: 1000 })
  expect(refusal.message).toMatch(/^An order can have up to 1,000 items/)
  expect(refusal.messageIn('de')).toMatch(/^Eine Bestellung kann bis zu 1\.000 Artikel/)
})
