export const withdrawHere = 'الانسحاب من العقد هنا'
export const received = 'لقد استلمنا إعلان انسحابك'
export const receivedLead =
  'تؤكد هذه الرسالة أن إعلان انسحابك من العقد قد وصلنا. وهو سارٍ منذ تلك اللحظة ولا يحتاج إلى موافقة. يُرجى الاحتفاظ بهذه الرسالة.'
export const declaration = 'أعلنتَ انسحابك من العقد المتعلق بالطلب التالي:'
export const name = 'الاسم'
export const order = 'الطلب'
export const confirmationTo = 'أُرسل التأكيد إلى'
export const receivedAt = 'وقت الاستلام'
export const wholeOrder = 'الطلب كاملًا'
export const theseItems = 'هذه القطع فقط:'
export const whatNext =
  'أما الطلب نفسه فنكتب بشأنه إلى العنوان الذي قُدّم به: نلغي ما لم نرسله بعد، وتعيد أنت ما أرسلناه خلال 14 يومًا.'
export const refund =
  'نرد المبلغ خلال 14 يومًا بوسيلة الدفع نفسها، وإذا انسحبت من الطلب كله نرد تكلفة التوصيل العادي أيضًا. وفيما يخص القطع المرسلة، يمكننا الانتظار حتى تعود أو تثبت أنك أرسلتها.'
