-- The facet "Price" in Hindi, spelt as the rest of the shop spells it: see 0107. What a merchant wrote instead stays.
UPDATE translations SET text = 'क़ीमत'
  WHERE kind IN ('facet', 'attribute') AND language = 'hi' AND field = 'label' AND text = 'कीमत';
