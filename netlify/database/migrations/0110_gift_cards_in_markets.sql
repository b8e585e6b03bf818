-- What gift cards are sold for in a market, in its currency and as the settings have it for the first; empty: none are sold there. Former
-- releases leave them as they are.
ALTER TABLE markets
  ADD COLUMN gift_card_amounts text NOT NULL DEFAULT '',
  ADD COLUMN gift_card_from text NOT NULL DEFAULT '',
  ADD COLUMN gift_card_to text NOT NULL DEFAULT '';
