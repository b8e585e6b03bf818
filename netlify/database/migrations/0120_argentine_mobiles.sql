-- Whoever signs in has a mobile number, and Argentina's have a 9 abroad: the number of one person is written in one way
-- (src/platform/phone.ts). One that has an account under both spellings keeps both.
UPDATE users SET phone = '+549' || substr(phone, 4)
WHERE phone ~ '^\+54[1-8][0-9]{9}$'
  AND NOT EXISTS (SELECT FROM users other WHERE other.phone = '+549' || substr(users.phone, 4));
