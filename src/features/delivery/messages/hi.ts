export const whenArrives = 'कब पहुँचेगा?'
export const check = 'जाँचें'
export const checkDate = 'डिलीवरी की तारीख़ जाँचें'
export const deliveryTo = '{postcode} पर डिलीवरी'
export const arrives = '{days} को {postcode} पर पहुँचेगा'
export const standard = 'स्टैंडर्ड'
export const express = 'एक्सप्रेस'
export const theUnitedStates = 'अमेरिका'
export const rateFrom = '{amount} से {price}'
export const whatItCosts = 'डिलीवरी का ख़र्च'
export const to = 'कहाँ'
export const method = 'तरीका'
export const cost = 'ख़र्च'
export const dispatched = 'रवाना'
export const checkOnProducts =
  'हर प्रोडक्ट पेज पर डिलीवरी जाँच सकते हैं: {postcode} डालें और देखें कि ऑर्डर कब तक पहुँचेगा। कार्ट साइन इन से पहले ही ख़र्च दिखाता है, और बाद में कुछ नहीं जुड़ता।'
export const whereWeDeliver = 'हम कहाँ डिलीवर करते हैं'
export const weDeliverTo =
  'हम इन देशों में डिलीवर करते हैं: {countries}। अगर किसी {postcode} पर हम अभी डिलीवर नहीं करते, तो ऑर्डर से पहले ही जाँच बता देती है।'
export const northernMarianas = 'नॉर्दर्न मारियाना द्वीप समूह'
export const virginIslands = 'अमेरिकी वर्जिन द्वीप समूह'
export const militaryPost = 'सैन्य डाकघर'
export const postcodeName =
  '{kind, select, zip {ZIP कोड} postal {पोस्टल कोड} eircode {Eircode} pin {पिन कोड} other {पोस्टकोड}}'
export const enterPostcode =
  '{kind, select, zip {ZIP कोड} postal {पोस्टल कोड} eircode {Eircode} pin {पिन कोड} other {पोस्टकोड}} डालें'
export const enterValidPostcode =
  'सही {kind, select, zip {ZIP कोड डालें, जैसे 10001} postal {पोस्टल कोड डालें} eircode {Eircode डालें} pin {पिन कोड डालें} other {पोस्टकोड डालें}}'
export const postcodeUnserved =
  'हम इस {kind, select, zip {ZIP कोड} postal {पोस्टल कोड} eircode {Eircode} pin {पिन कोड} other {पोस्टकोड}} पर अभी डिलीवर नहीं करते'
export const noExpress =
  'इस {kind, select, zip {ZIP कोड} postal {पोस्टल कोड} eircode {Eircode} pin {पिन कोड} other {पोस्टकोड}} के लिए एक्सप्रेस उपलब्ध नहीं है'
export const free = 'मुफ़्त'
