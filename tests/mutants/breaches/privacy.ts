import type { Breach } from './breach.ts'

/** Who reads what about whom, and what is kept. */
export const privacyBreaches: readonly Breach[] = [
  {
    rule: "orders: A guest's link",
    does: 'shows an order of somebody else',
    path: 'src/features/orders/server/order-queries.ts',
    find: "return (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst()",
    replace: "return (userId === undefined ? query : query.where('user_id', 'is not', null)).executeTakeFirst()",
    tests: { 'tests/api/orders/orders.test.ts': 'a foreign, absent or malformed order is 404 on every call' },
  },
  {
    rule: "orders: A guest's link",
    does: 'takes a link of another order',
    path: 'src/features/orders/server/order-link.ts',
    find: "return hashWithSecret(secret, `order-link:${orderId}:${expiresAt}`).toString('base64url')",
    replace: "return hashWithSecret(secret, `order-link:${orderId && ''}:${expiresAt}`).toString('base64url')",
    tests: {
      'tests/unit/orders/order-link.test.ts':
        'another order, a later expiry, another secret or altered text is refused',
    },
  },
  {
    rule: "orders: A guest's link",
    does: 'takes a link that has ended',
    path: 'src/features/orders/server/order-link.ts',
    find: 'Number(parts[1]) * 1000 <= now.getTime()',
    replace: 'Number(parts[1]) * 1000 <= 0 * now.getTime()',
    tests: { 'tests/unit/orders/order-link.test.ts': 'a link gives access to one order for sixty days, to the second' },
  },
  {
    rule: "orders: A guest's link",
    does: 'lists the orders of all',
    path: 'src/features/orders/server/order-queries.ts',
    find: "    .where('user_id', '=', userId)\n    .orderBy('placed_at', 'desc')",
    replace: "    .where('user_id', 'is not', null)\n    .orderBy('placed_at', 'desc')",
    tests: { 'tests/api/orders/orders.test.ts': 'a foreign, absent or malformed order is 404 on every call' },
  },
  {
    rule: 'orders: Found without signing in',
    does: 'finds an order by its number alone',
    path: 'src/features/orders/server/handlers.ts',
    find: ' AND (phone = ${contact} OR lower(email) = lower(${contact}))\n',
    replace: " AND ${contact}::text <> ''\n",
    tests: {
      'tests/api/orders/find-order.test.ts':
        'without a proof, with that of another phone, or for an order of somebody else, nothing is said of it',
    },
  },
  {
    rule: 'orders: Found without signing in',
    does: 'finds an order without a proof',
    path: 'src/features/orders/server/handlers.ts',
    find: '    await requireProof(trx, request, contact)\n',
    replace: '',
    tests: {
      'tests/api/orders/find-order.test.ts':
        'without a proof, with that of another phone, or for an order of somebody else, nothing is said of it',
    },
  },
  {
    rule: 'orders: Looked at first, if the merchant wants that',
    does: 'gives the label of another return',
    path: 'src/features/orders/server/returns/return-label-queries.ts',
    find: "    .where('return_id', '=', returnId)\n",
    replace: "    .where('return_id', 'is not', null)\n",
    tests: {
      'tests/api/orders/return-steps.test.ts': 'is given to its shopper and the merchant alone, as it was uploaded',
    },
  },
  {
    rule: 'orders: Inspected, a return is accepted or rejected as a whole',
    does: 'rejects the returns of everybody',
    path: 'src/features/orders/server/returns/return-queries.ts',
    find: "set({ state, note, updated_at: sql<Date>`now()` }).where('id', '=', id)",
    replace:
      "set({ state, note, updated_at: sql<Date>`now()` }).where('id', 'is not', null).where(sql<boolean>`${id}::text <> ''`)",
    tests: { 'tests/api/orders/returns.test.ts': 'a rejected return says why, to the shopper and in the mail' },
  },
  {
    rule: 'orders: Thirty days from delivery',
    does: 'returns an order of somebody else',
    path: 'src/features/orders/server/returns/request-return.ts',
    find: '    if (order.user_id !== userId) throw new HttpError(404, messages.notFound)\n',
    replace: '',
    tests: {
      'tests/api/orders/after-sale.test.ts':
        "a return before delivery, too late, of another person's order or an absent line is refused",
    },
  },
  {
    rule: 'accounts: My data',
    does: 'has the sessions of everybody',
    path: 'src/features/accounts/server/personal-data.ts',
    find: 'FROM sessions s WHERE user_id = ${userId}`',
    replace: "FROM sessions s WHERE ${userId}::text <> ''`",
    tests: { 'tests/api/accounts/account.test.ts': 'my data contains everything of mine and no hash' },
  },
  {
    rule: 'accounts: My data',
    does: 'has the orders of everybody',
    path: 'src/features/orders/server/personal-data.ts',
    find: 'FROM orders o WHERE user_id = ${userId} ORDER BY placed_at`',
    replace: "FROM orders o WHERE ${userId}::text <> '' ORDER BY placed_at`",
    tests: { 'tests/api/accounts/account.test.ts': 'my data contains everything of mine and no hash' },
  },
  {
    rule: 'accounts: My data',
    does: 'has the hash of a token',
    path: 'src/features/accounts/server/personal-data.ts',
    find: "to_jsonb(s) - 'user_id' - 'token_hash' - 'binding_hash'",
    replace: "to_jsonb(s) - 'user_id' - 'binding_hash'",
    tests: { 'tests/api/accounts/account.test.ts': 'my data contains everything of mine and no hash' },
  },
  {
    rule: 'accounts: My data',
    does: 'keeps the name on the orders of a deleted account',
    path: 'src/features/orders/server/personal-data.ts',
    find: "sql`jsonb_build_object('country', address -> 'country', 'state', address -> 'state')`",
    replace: 'sql`address`',
    tests: {
      'tests/api/accounts/account.test.ts':
        'a deleted account is gone, its orders stay without the person, and an open order prevents deleting it',
    },
  },
  {
    rule: 'accounts: My data',
    does: 'empties the orders of everybody with one account',
    path: 'src/features/orders/server/personal-data.ts',
    find: "      .where('user_id', '=', user.id)\n      .execute()",
    replace: "      .where('user_id', 'is not', null)\n      .execute()",
    tests: {
      'tests/api/accounts/account.test.ts':
        'a deleted account is gone, its orders stay without the person, and an open order prevents deleting it',
    },
  },
  {
    rule: 'accounts: My data',
    does: 'deletes an account with an order under way',
    path: 'src/features/accounts/server/account-handlers.ts',
    find: 'if (await hasOrderUnderWay(trx, user.id)) throw',
    replace: 'if (!(await hasOrderUnderWay(trx, user.id)) && !user.id) throw',
    tests: {
      'tests/api/accounts/account.test.ts':
        'a deleted account is gone, its orders stay without the person, and an open order prevents deleting it',
    },
  },
  {
    rule: 'customers: A customer of a former shop without an account',
    does: 'is listed beside the account that they have now',
    path: 'src/features/customers/server/former-people.ts',
    find: 'AS past WHERE NOT ${hasAccount} GROUP BY contact',
    replace: 'AS past GROUP BY contact',
    tests: {
      'tests/api/customers/former-people.test.ts':
        'is listed once with all orders, and not at all once there is an account with the phone',
    },
  },
  {
    rule: 'customers: A customer of a former shop without an account',
    does: 'is erased together with all others',
    path: 'src/features/customers/server/former-people.ts',
    find: 'sql<boolean>`${contactOf(sql.ref(key))} = ${contact} AND erased_at IS NULL`',
    replace: 'sql<boolean>`${contactOf(sql.ref(key))} <> ${`no ${contact}`} AND erased_at IS NULL`',
    tests: { 'tests/api/customers/former-people.test.ts': 'is erased for good, and nobody else is' },
  },
  {
    rule: 'customers: Exported customers',
    does: 'have the name of the account alone',
    path: 'src/features/customers/server/exported-customers.ts',
    find: '${customerName} AS name',
    replace: 'people.name AS name',
    tests: {
      'tests/api/customers/former-people.test.ts':
        'is in the exported list of customers, which has the names and emails of the screens',
    },
  },
  {
    rule: 'customers: Notes about customers',
    does: 'shows a packer the notes about customers',
    path: 'src/platform/pure/access/roles.ts',
    find: "packer: ['orders.read', 'orders.ship'],",
    replace: "packer: ['orders.read', 'orders.ship', 'customers.read'],",
    tests: {
      'tests/api/customers/customers.test.ts': 'a packer reads and writes notes about orders, and none about customers',
    },
  },
  {
    rule: 'customers: Notes',
    does: 'shows the notes about everybody',
    path: 'src/features/customers/server/note-queries.ts',
    find: '    WHERE ${columnOf[about]} = ${id} ORDER BY',
    replace: "    WHERE ${columnOf[about]} IS NOT NULL AND ${id}::text <> '' ORDER BY",
    tests: {
      'tests/api/customers/customers.test.ts':
        'notes about an order and a customer are kept in order, with their author, and deleted',
    },
  },
  {
    rule: 'customers: Notes',
    does: 'deletes a note about a customer with the call for orders',
    path: 'src/features/customers/server/note-queries.ts',
    find: "    .where(about === 'order' ? 'order_id' : 'user_id', 'is not', null)\n",
    replace: '',
    tests: {
      'tests/api/customers/customers.test.ts': 'a packer reads and writes notes about orders, and none about customers',
    },
  },
  {
    rule: 'customers: Notes',
    does: 'deletes every note with one',
    path: 'src/features/customers/server/note-queries.ts',
    find: "    .deleteFrom('notes')\n    .where('id', '=', noteId)",
    replace: "    .deleteFrom('notes')\n    .where('id', 'is not', null)",
    tests: {
      'tests/api/customers/customers.test.ts':
        'notes about an order and a customer are kept in order, with their author, and deleted',
    },
  },
  {
    rule: 'customers: A note is personal data',
    does: 'keeps the notes about the orders of a deleted account',
    path: 'src/features/customers/server/personal-data.ts',
    find: '    await sql`DELETE FROM notes WHERE order_id = ANY (${await listOrderIds(trx, id)}::uuid[])`.execute(trx)\n',
    replace: '',
    tests: {
      'tests/api/customers/customers.test.ts':
        'shoppers never see notes; their own data includes them, and they go with the account',
    },
  },
  {
    rule: 'customers: A note is personal data',
    does: 'deletes the notes about the orders of everybody',
    path: 'src/features/customers/server/personal-data.ts',
    find: 'DELETE FROM notes WHERE order_id = ANY (${await listOrderIds(trx, id)}::uuid[])',
    replace: "DELETE FROM notes WHERE order_id IS NOT NULL AND ${id}::text <> ''",
    tests: {
      'tests/api/customers/customers.test.ts':
        'shoppers never see notes; their own data includes them, and they go with the account',
    },
  },
  {
    rule: 'customers: A customer sees their store credit',
    does: 'shows the store credit of everybody',
    path: 'src/features/credit/server/credit-entries.ts',
    find: "      WHERE credit_accounts.kind = 'store-credit' AND user_id = ${userId}\n",
    replace: "      WHERE credit_accounts.kind = 'store-credit' AND ${userId}::text <> ''\n",
    tests: {
      'tests/api/customers/credit-history.test.ts':
        'a shopper reads every change of their own store credit with its reason, its order and what was left after it',
    },
  },
  {
    rule: 'customers: What a customer spent',
    does: 'counts what everybody spent',
    path: 'src/features/orders/server/customer-orders.ts',
    find: '      WHERE user_id = ${userId} AND (captured_cents > 0',
    replace: "      WHERE ${userId}::text <> '' AND (captured_cents > 0",
    tests: {
      'tests/api/customers/customers.test.ts': 'a customer shows orders, what was paid and kept, and what came back',
    },
  },
  {
    rule: 'customers: What a customer spent',
    does: 'counts cancelled orders',
    path: 'src/features/orders/server/customer-orders.ts',
    find: "orders.state <> 'cancelled' AS is_kept",
    replace: "orders.state <> '' AS is_kept",
    tests: {
      'tests/api/customers/customers.test.ts':
        'an order refunded in full counts with nothing spent, and a cancelled one no more',
    },
  },
  {
    rule: "customers: A customer's page",
    does: 'lists the orders of everybody',
    path: 'src/features/orders/server/customer-orders.ts',
    find: '    FROM orders WHERE user_id = ${userId} ORDER BY placed_at DESC, id LIMIT ${ordersShown}`',
    replace: "    FROM orders WHERE ${userId}::text <> '' ORDER BY placed_at DESC, id LIMIT ${ordersShown}`",
    tests: {
      'tests/api/customers/customers.test.ts': 'a customer shows orders, what was paid and kept, and what came back',
    },
  },
  {
    rule: 'customers: Groups of customers',
    does: 'takes the groups of everybody',
    path: 'src/features/customers/server/group-queries.ts',
    find: 'DELETE FROM customer_group_members WHERE user_id = ${userId} AND group_id <> ALL',
    replace: "DELETE FROM customer_group_members WHERE ${userId}::text <> '' AND group_id <> ALL",
    tests: {
      'tests/api/customers/groups.test.ts':
        'a group is made, renamed, given customers, and deleted when no promotion is for it',
    },
  },
  {
    rule: 'customers: Groups of customers',
    does: 'renames every group',
    path: 'src/features/customers/server/group-queries.ts',
    find: "set({ name }).where('id', '=', id).execute()",
    replace: "set({ name: sql<string>`${name} || CASE WHEN id = ${id} THEN '' ELSE id::text END` }).execute()",
    tests: {
      'tests/api/customers/groups.test.ts':
        'a group is made, renamed, given customers, and deleted when no promotion is for it',
    },
  },
  {
    rule: 'customers: Consents of merged customers',
    does: 'forgets what was withdrawn',
    path: 'src/features/mails/server/merge-consents.ts',
    find: "AND theirs.email = live.email AND theirs.withdrawn_by IN ('account', 'link')`",
    replace: "AND theirs.email = live.email AND theirs.withdrawn_by = 'none'`",
    tests: { 'tests/api/customers/merge.test.ts': 'that one withdrew is withdrawn for the other' },
  },
  {
    rule: 'customers: Two customers are merged',
    does: 'gives the orders of everybody to one',
    path: 'src/platform/database/rows-of-person.ts',
    find: 'SET user_id = ${keptId} WHERE user_id = ${goneId}`.execute(trx)',
    replace: "SET user_id = ${keptId} WHERE user_id IS NOT NULL AND ${goneId}::text <> ''`.execute(trx)",
    tests: {
      'tests/api/customers/merge.test.ts':
        'everything of one customer becomes the other, as was shown, and what is paid and kept is the sum',
    },
  },
  {
    rule: 'customers: Two customers are merged',
    does: 'moves the addresses of everybody',
    path: 'src/features/accounts/server/merge-accounts.ts',
    find: '    WHERE user_id = ${goneId} AND (${place}) NOT IN',
    replace: "    WHERE user_id <> ${keptId} AND ${goneId}::text <> '' AND (${place}) NOT IN",
    tests: {
      'tests/api/customers/merge.test.ts':
        'everything of one customer becomes the other, as was shown, and what is paid and kept is the sum',
    },
  },
  {
    rule: 'customers: No way to sign in survives a merge',
    does: 'keeps the confirmed email',
    path: 'src/features/accounts/server/merge-accounts.ts',
    find: 'const changed = { email: gone.email, email_verified_at: null }',
    replace: 'const changed = { email: gone.email, email_verified_at: gone.created_at }',
    tests: {
      'tests/api/customers/merge.test.ts':
        'with a password, passkey, confirmed email, device, session or code of the other customer ends, as was shown',
    },
  },
  {
    rule: 'customers: No way to sign in survives a merge',
    does: 'keeps open codes',
    path: 'src/features/accounts/server/merge-accounts.ts',
    find: '  await sql`DELETE FROM ${openCodes(goneId)}`.execute(trx)\n',
    replace: '',
    tests: {
      'tests/api/customers/merge.test.ts':
        'with a password, passkey, confirmed email, device, session or code of the other customer ends, as was shown',
    },
  },
  {
    rule: 'customers: Erased on request',
    does: 'erases a customer whose order is under way',
    path: 'src/features/customers/server/handlers.ts',
    find: 'if (await hasOrderUnderWay(trx, id)) throw',
    replace: 'if (!id && (await hasOrderUnderWay(trx, id))) throw',
    tests: { 'tests/api/customers/groups.test.ts': 'a customer whose exchange is still to be sent is not erased' },
  },
  {
    rule: 'customers: Erased on request',
    does: 'erases staff',
    path: 'src/features/customers/server/handlers.ts',
    find: 'if (isStaff(readRole(person.role))) throw new HttpError(409, messages.customerIsStaff)',
    replace: 'if (!isStaff(readRole(person.role)) && !id) throw new HttpError(409, messages.customerIsStaff)',
    tests: { 'tests/api/customers/groups.test.ts': 'staff are not erased' },
  },
  {
    rule: 'customers: A copy on request',
    does: 'says nothing in the log',
    path: 'src/features/customers/server/handlers.ts',
    find: "recordAudit(trx, { actorId: user.id, action: 'exported the data of', entity: 'person', entityId: id }),",
    replace: "recordAudit(trx, { actorId: user.id, action: 'read', entity: 'person', entityId: id }),",
    tests: {
      'tests/api/customers/groups.test.ts':
        'what is stored about a customer is exported as they could download it, and the log says so',
    },
  },
  {
    rule: 'customers: Customers and orders of a former shop',
    does: 'shows the past orders of an email that was only typed',
    path: 'src/features/customers/server/past-queries.ts',
    find: 'SELECT people.proved_email FROM people',
    replace: 'SELECT people.email FROM people',
    tests: {
      'tests/api/customers/past-orders.test.ts':
        'orders appear by the proved phone number, and by the email only once it is proved',
    },
  },
  {
    rule: 'customers: Customers and orders of a former shop',
    does: 'shows the past orders of everybody',
    path: 'src/features/customers/server/past-queries.ts',
    find: "  past.phone <> '' AND past.phone = (SELECT people.phone FROM people WHERE people.id = ${userId})",
    replace: "  past.phone <> '' AND past.phone IN (SELECT people.phone FROM people WHERE ${userId}::text <> '')",
    tests: {
      'tests/api/customers/past-orders.test.ts':
        'orders appear by the proved phone number, and by the email only once it is proved',
    },
  },
  {
    rule: 'mails: Some mails need consent',
    does: 'writes to somebody who withdrew',
    path: 'src/features/mails/server/consent-handlers.ts',
    find: "    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })\n    .where('user_id', '=', userId)",
    replace:
      "    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })\n    .where('user_id', 'is', null).where(sql<boolean>`${userId}::text <> ''`)",
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'another address replaces the first, withdrawing is kept, and a text that never was is refused',
    },
  },
  {
    rule: 'mails: Some mails need consent',
    does: 'withdraws the consent of everybody',
    path: 'src/features/mails/server/consent-handlers.ts',
    find: "    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })\n    .where('user_id', '=', userId)",
    replace:
      "    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })\n    .where('user_id', 'is not', null).where(sql<boolean>`${userId}::text <> ''`)",
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'another address replaces the first, withdrawing is kept, and a text that never was is refused',
    },
  },
  {
    rule: 'mails: Some mails need consent',
    does: 'takes a typed address for a proved one',
    path: 'src/features/mails/server/consent-handlers.ts',
    find: 'confirmed_at: isProved ? sql<Date>`now()` : null,',
    replace: 'confirmed_at: isProved || email ? sql<Date>`now()` : null,',
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'a consent keeps text, place and time; an address that no code proved is confirmed by a link first',
    },
  },
  {
    rule: 'mails: Stopped without signing in',
    does: 'stops the mails of everybody',
    path: 'src/features/mails/server/consent-handlers.ts',
    find: '    WHERE withdrawn_at IS NULL AND email = (SELECT email FROM mail_consents WHERE id = ${id})`',
    replace: "    WHERE withdrawn_at IS NULL AND ${id}::text <> ''`",
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'one click without signing in stops what is queued and what would come, and no mail about an order has it',
    },
  },
  {
    rule: 'mails: Stopped without signing in',
    does: 'confirms the consent of everybody',
    path: 'src/features/mails/server/consent-handlers.ts',
    find: "    .where('id', '=', id)\n    .where('withdrawn_at', 'is', null)\n    .execute()",
    replace:
      "    .where('id', 'is not', null).where(sql<boolean>`${id}::text <> ''`)\n    .where('withdrawn_at', 'is', null)\n    .execute()",
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'a consent keeps text, place and time; an address that no code proved is confirmed by a link first',
    },
  },
  {
    rule: 'mails: A lower price is mailed once for each drop',
    does: 'writes to people about the wish lists of others',
    path: 'src/features/lists/server/price-drops.ts',
    find: 'JOIN given_consents AS consents ON consents.user_id = saved.user_id',
    replace: 'JOIN given_consents AS consents ON saved.user_id IS NOT NULL',
    tests: { 'tests/api/platform/due-neighbours.test.ts': 'what is due is done, and the neighbour is left alone' },
  },
  {
    rule: 'mails: A cart is reminded of once',
    does: 'reminds of a cart again and again',
    path: 'src/features/cart/server/reminder-queries.ts',
    find: 'WHERE earlier.user_id = carts.user_id AND earlier.variant_ids && carts.variant_ids',
    replace: "WHERE earlier.user_id = carts.user_id AND earlier.variant_ids && '{}'::bigint[]",
    tests: {
      'tests/api/mails/reminders.test.ts':
        'a cart is reminded of once, after the delay, of who agreed; the link opens what is still sold',
    },
  },
  {
    rule: 'mails: A review is asked for once for each order',
    does: 'asks about what was reviewed',
    path: 'src/features/reviews/server/review-requests.ts',
    find: 'reviews.product_id = products.id AND reviews.user_id = orders.user_id',
    replace: 'reviews.product_id = products.id AND reviews.user_id IS NULL',
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'a review is asked for once, days after delivery, of who agreed, where the shop asks',
    },
  },
  {
    rule: 'fit: Private',
    does: 'shows the sizes of somebody else',
    path: 'src/features/fit/server/handlers.ts',
    find: "db.selectFrom('fit_profiles').where('user_id', '=', userId)",
    replace: "db.selectFrom('fit_profiles').where('user_id', 'is not', null)",
    tests: {
      'tests/api/fit/fit-profile.test.ts':
        'an account starts without sizes, keeps what is saved, and shows it to nobody else',
    },
  },
  {
    rule: 'fit: Private',
    does: 'deletes the sizes of everybody',
    path: 'src/features/fit/server/handlers.ts',
    find: "await trx.deleteFrom('fit_profiles').where('user_id', '=', userId).execute()",
    replace: "await trx.deleteFrom('fit_profiles').where('user_id', 'is not', null).execute()",
    tests: {
      'tests/api/fit/fit-profile.test.ts':
        'sizes and measures are in the downloaded data, and deleted when forgotten and with the account',
    },
  },
  {
    rule: 'accounts: Signing out forgets a person',
    does: 'leaves the cart in the browser',
    path: 'src/site/browser/kept-here.ts',
    find: "    // The cart.\n    'cart',\n",
    replace: '',
    tests: {
      'tests/unit/accounts/account-leave.test.ts':
        'signing out forgets what is about the person in every storage, and keeps what is not',
    },
  },
  {
    rule: 'accounts: Signing out forgets a person',
    does: 'leaves what was typed at the checkout in other tabs',
    path: 'src/site/browser/forget-person.ts',
    find: '    remove(sessionStorage, leaving.sessionStorage)\n    sessionStorage.setItem(seenKey, mark)\n    return true',
    replace: '    sessionStorage.setItem(seenKey, mark)\n    return true',
    tests: {
      'tests/unit/accounts/account-leave.test.ts':
        'a tab that slept while somebody left forgets what only it keeps, once',
    },
  },
  {
    rule: 'accounts: One list',
    does: 'keeps something that is not listed',
    path: 'src/site/browser/kept-here.ts',
    find: "    // Sizes and measures.\n    'placket:fit',\n",
    replace: '',
    tests: {
      'tests/architecture/kept-here.test.ts': 'everything that pages and server keep in a browser stands in one list',
    },
  },
  {
    rule: 'orders: A timeline',
    does: 'tells what happened to other orders',
    path: 'src/features/orders/server/handlers.ts',
    find: '    FROM order_events WHERE order_id = ${orderId}\n',
    replace: "    FROM order_events WHERE ${orderId}::text <> ''\n",
    tests: {
      'tests/api/orders/timeline.test.ts':
        'an order of somebody else has nothing of it, and one that does not exist is 404',
    },
  },
  {
    rule: 'orders: A timeline',
    does: 'tells of the flags of other orders',
    path: 'src/features/orders/server/handlers.ts',
    find: 'FROM order_flags WHERE order_id = ${orderId}\n',
    replace: "FROM order_flags WHERE ${orderId}::text <> ''\n",
    tests: {
      'tests/api/orders/timeline.test.ts':
        'an order of somebody else has nothing of it, and one that does not exist is 404',
    },
  },
  {
    rule: "orders: A guest's link",
    does: 'shows every order to whoever is signed in',
    path: 'src/features/orders/server/placing/admit-to-order.ts',
    find: "(user && allows(user.role, 'orders.read')) ? undefined : user?.id",
    replace: "user ? undefined : '-'",
    tests: { 'tests/api/orders/orders.test.ts': 'a foreign, absent or malformed order is 404 on every call' },
  },
  {
    rule: 'orders: Paid from anywhere',
    does: 'leads anybody to the payment of an order',
    path: 'src/features/orders/server/placing/store-order-handlers.ts',
    find: 'const { id, change } = await admitToOrder(deps, { orderId: params.id, link: query.link, user })',
    replace:
      "const { id, change } = await admitToOrder(deps, { orderId: params.id, link: query.link, user: user && { ...user, role: 'admin' } })",
    tests: { 'tests/api/orders/pay-unpaid.test.ts': 'nobody else is led to it' },
  },
  {
    rule: 'mails: Each is off until the merchant switches it on',
    does: 'asks for reviews without being told to',
    path: 'src/features/reviews/server/review-requests.ts',
    find: '  const days = Number(config.shop.reviewRequestDays)\n',
    replace: '  const days = Number(config.shop.reviewRequestDays) || 3\n',
    tests: {
      'tests/api/mails/consent-mails.test.ts':
        'a review is asked for once, days after delivery, of who agreed, where the shop asks',
    },
  },
]
