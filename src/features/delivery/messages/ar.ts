export const whenArrives = 'متى يصل؟'
export const check = 'تحقق'
export const checkDate = 'تحقق من موعد التوصيل'
export const deliveryTo = 'التوصيل إلى {postcode}'
export const arrives = 'يصل {days} إلى {postcode}'
export const standard = 'عادي'
export const express = 'سريع'
export const theUnitedStates = 'الولايات المتحدة'
export const rateFrom = '{price} ابتداءً من {amount}'
export const whatItCosts = 'تكلفة التوصيل'
export const to = 'الوجهة'
export const method = 'الطريقة'
export const cost = 'التكلفة'
export const dispatched = 'الإرسال'
export const checkOnProducts =
  'يمكنك في صفحة كل منتج إدخال {postcode} لمعرفة موعد الوصول المتوقع لطلبك. تعرض السلة التكلفة قبل تسجيل الدخول، ولا يُضاف شيء بعد ذلك.'
export const whereWeDeliver = 'مناطق التوصيل'
export const weDeliverTo =
  'نوصل إلى عناوين في {countries}. وإذا لم نكن نوصل بعد إلى {postcode} معيّن، فسيظهر ذلك عند التحقق قبل الطلب.'
export const northernMarianas = 'جزر ماريانا الشمالية'
export const virginIslands = 'جزر العذراء الأمريكية'
export const militaryPost = 'مكتب بريد عسكري'
export const postcodeName =
  '{kind, select, zip {الرمز البريدي} postal {الرمز البريدي} eircode {رمز Eircode} pin {رمز PIN البريدي} other {الرمز البريدي}}'
export const enterPostcode =
  'أدخل {kind, select, zip {الرمز البريدي} postal {الرمز البريدي} eircode {رمز Eircode} pin {رمز PIN البريدي} other {الرمز البريدي}}'
export const enterValidPostcode =
  'أدخل {kind, select, zip {رمزًا بريديًا صحيحًا، مثل 10001} postal {رمزًا بريديًا صحيحًا} eircode {رمز Eircode صحيحًا} pin {رمز PIN بريديًا صحيحًا} other {رمزًا بريديًا صحيحًا}}'
export const postcodeUnserved =
  'لا نوصل بعد إلى {kind, select, zip {هذا الرمز البريدي} postal {هذا الرمز البريدي} eircode {رمز Eircode هذا} pin {رمز PIN هذا} other {هذا الرمز البريدي}}'
export const noExpress =
  'التوصيل السريع غير متاح لـ{kind, select, zip {هذا الرمز البريدي} postal {هذا الرمز البريدي} eircode {رمز Eircode هذا} pin {رمز PIN هذا} other {هذا الرمز البريدي}}'
export const free = 'مجاني'
