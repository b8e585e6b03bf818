import type { Breach } from './breach.ts'

/** Who somebody is, and what they may do. */
export const identityBreaches: readonly Breach[] = [
  {
    rule: 'accounts: A code',
    does: 'takes a wrong code',
    path: 'src/features/accounts/server/code-handlers.ts',
    find: 'if (!right || !(await markVerified(',
    replace: 'if (!(await markVerified(',
    tests: { 'tests/api/accounts/sign-in.test.ts': 'after five wrong codes the right one is refused too' },
  },
  {
    rule: 'accounts: A code',
    does: 'takes a code that has expired',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('expires_at', '>', sql<Date>`now()`)\n    .orderBy(sql`device_hash NULLS LAST`)",
    replace: '    .orderBy(sql`device_hash NULLS LAST`)',
    tests: {
      'tests/api/accounts/browser-binding.test.ts':
        'a code of ten minutes and a second is expired, one of nine minutes and 59 seconds is valid',
    },
  },
  {
    rule: 'accounts: A code',
    does: 'allows any number of guesses',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('guesses', '<', otpGuesses)\n",
    replace: '',
    tests: { 'tests/api/accounts/sign-in.test.ts': 'after five wrong codes the right one is refused too' },
  },
  {
    rule: 'accounts: A code',
    does: 'keeps the code before a new one valid',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('id', 'in', live.select('id'))",
    replace: "    .where('id', 'in', live.select('id').where('guesses', '<', 0))",
    tests: { 'tests/api/accounts/sign-in.test.ts': 'a resend kills the old code, and a code works once' },
  },
  {
    rule: 'accounts: A code',
    does: 'ends the codes of everybody with a new one',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .selectFrom('otp_challenges')\n    .where('destination', '=', destination)\n    .where('superseded_at', 'is', null)\n    .where('verified_at', 'is', null)\n  if",
    replace:
      "    .selectFrom('otp_challenges')\n    .where('destination', 'is not', null)\n    .where('superseded_at', 'is', null)\n    .where('verified_at', 'is', null)\n  if",
    tests: { 'tests/api/accounts/sign-in.test.ts': 'a resend kills the old code, and a code works once' },
  },
  {
    rule: 'accounts: A code',
    does: 'stores the code in the clear',
    path: 'src/features/accounts/server/code-handlers.ts',
    find: 'return hashWithSecret(secret, `otp:${challengeId}:${code}`)',
    replace: "return Buffer.from(secret && challengeId ? code : '')",
    tests: {
      'tests/api/accounts/sign-in-secrets.test.ts':
        'a dump of the database contains no token, proof or code, and nothing in it signs in',
    },
  },
  {
    rule: 'accounts: A proof',
    does: 'takes the proof of another number',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('proof_hash', '=', proofHash)\n    .where('destination', '=', destination)",
    replace: "    .where('proof_hash', '=', proofHash)",
    tests: {
      'tests/api/accounts/sign-in.test.ts':
        'without a proof, with that of another number, or with a used one there is no session',
    },
  },
  {
    rule: 'accounts: A proof',
    does: 'takes a proof twice',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('consumed_at', 'is', null)\n",
    replace: '',
    tests: {
      'tests/api/accounts/sign-in.test.ts':
        'without a proof, with that of another number, or with a used one there is no session',
    },
  },
  {
    rule: 'accounts: A proof',
    does: 'takes a proof that has expired',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('proof_expires_at', '>', sql<Date>`now()`)\n",
    replace: '',
    tests: { 'tests/api/accounts/browser-binding.test.ts': 'a proof of five minutes and a second is expired' },
  },
  {
    rule: 'accounts: A proof',
    does: 'uses up the proofs of everybody for a number',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where('proof_hash', '=', proofHash)\n    .where('destination', '=', destination)",
    replace: "    .where('destination', '=', destination)",
    tests: {
      'tests/api/accounts/sign-in.test.ts':
        'without a proof, with that of another number, or with a used one there is no session',
    },
  },
  {
    rule: 'accounts: Nothing reveals who has an account',
    does: 'refuses a code to a number without an account',
    path: 'src/features/accounts/server/code-handlers.ts',
    find: '    const device = await findKnownDevice(deps.db, request, to)\n    const channel',
    replace:
      "    const device = await findKnownDevice(deps.db, request, to)\n    const { rows } = await sql`SELECT FROM users WHERE phone = ${to}`.execute(deps.db)\n    if (rows.length === 0 && body.otpType !== 'email') throw new HttpError(404, messages.notFound)\n    const channel",
    tests: {
      'tests/api/accounts/phone-numbers.test.ts':
        'send-otp does not reveal whether a number is known: known and unknown get the same',
    },
  },
  {
    rule: 'accounts: A changed number',
    does: 'changes the number without a proof of the new one',
    path: 'src/features/accounts/server/profile-handlers.ts',
    find: '      await requireProof(trx, request, phone)\n      await revoke',
    replace: '      await revoke',
    tests: {
      'tests/api/accounts/account.test.ts':
        'a number changes only with a proof of the new one, and never by HEAD or prefetch',
    },
  },
  {
    rule: 'accounts: A changed number',
    does: 'changes the number in a session of a password',
    path: 'src/features/accounts/server/profile-handlers.ts',
    find: '    requireRecentProof(user)\n    const { config, db } = deps',
    replace: '    const { config, db } = deps',
    tests: {
      'tests/api/accounts/number-change.test.ts':
        'a session opened by a password cannot change the number by proving the new one, and gains no rights',
    },
  },
  {
    rule: 'accounts: A changed number',
    does: 'keeps the other sessions',
    path: 'src/features/accounts/server/profile-handlers.ts',
    find: '      await revokeOtherSessions(trx, user.id, user.sessionId)\n',
    replace: '',
    tests: { 'tests/api/accounts/number-change.test.ts': 'all other sessions end' },
  },
  {
    rule: 'accounts: A changed number',
    does: 'ends the sessions of everybody',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "    .set({ revoked_at: sql`now()` })\n    .where('user_id', '=', userId)\n    .where('revoked_at', 'is', null)\n    .$if",
    replace:
      "    .set({ revoked_at: sql`now()` })\n    .where('user_id', 'is not', null)\n    .where('revoked_at', 'is', null)\n    .$if",
    tests: { 'tests/api/accounts/number-change.test.ts': 'all other sessions end' },
  },
  {
    rule: 'accounts: A changed number',
    does: 'tells nobody',
    path: 'src/features/accounts/server/profile-handlers.ts',
    find: '      await queueNumberChangedNotices(trx, deps, { before: user, phone })\n',
    replace: '',
    tests: {
      'tests/api/accounts/number-change.test.ts':
        'the old number and the email are notified, and only of a completed change',
    },
  },
  {
    rule: "accounts: A confirmed email is its owner's",
    does: 'lets another take a confirmed email',
    path: 'src/features/accounts/server/profile-handlers.ts',
    find: 'if (owner && owner.id !== userId)',
    replace: 'if (owner && owner.id === userId)',
    tests: { 'tests/api/accounts/account.test.ts': "another person's proved email is refused" },
  },
  {
    rule: "accounts: A confirmed email is its owner's",
    does: 'takes a typed email for a confirmed one',
    path: 'src/features/accounts/server/users.ts',
    find: "    .where(sql`lower(email)`, '=', email.toLowerCase())\n    .where('email_verified_at', 'is not', null)\n    .executeTakeFirst()",
    replace: "    .where(sql`lower(email)`, '=', email.toLowerCase())\n    .executeTakeFirst()",
    tests: {
      'tests/api/accounts/account.test.ts':
        'the reader of a mailbox that an account only claims does not get into that account',
    },
  },
  {
    rule: "accounts: A confirmed email is its owner's",
    does: 'takes a confirmed email away from its owner',
    path: 'src/features/accounts/server/users.ts',
    find: "    .where('email_verified_at', 'is', null)\n    .where('id', '<>', exceptId)",
    replace: "    .where('id', '<>', exceptId)",
    tests: {
      'tests/api/accounts/account.test.ts':
        'people who claim the same email each sign in with their own password, until one proves it',
    },
  },
  {
    rule: "accounts: A confirmed email is its owner's",
    does: 'takes the emails of all who proved none',
    path: 'src/features/accounts/server/users.ts',
    find: "    .set({ email: null, updated_at: sql`now()` })\n    .where(sql`lower(email)`, '=', email.toLowerCase())",
    replace: "    .set({ email: null, updated_at: sql`now()` })\n    .where(sql`lower(email)`, '<>', '')",
    tests: {
      'tests/api/accounts/account.test.ts':
        'an address goes to the person who proves it, is never taken from them, and a changed one is unproved',
    },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'takes any password',
    path: 'src/features/accounts/server/sign-in-handlers.ts',
    find: 'if (await checkPassword(password, user.password_hash)) return user',
    replace: "if (password !== '' && user.password_hash) return user",
    tests: {
      'tests/api/accounts/account.test.ts': 'no password and no account get the same reply as a wrong password',
    },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'resets the password of an email that was only typed',
    path: 'src/features/accounts/server/password-handlers.ts',
    find: 'const own = user?.email?.toLowerCase() === email ? user : null',
    replace: 'const own = user ? user : null',
    tests: {
      'tests/api/accounts/account.test.ts':
        "an email's proof sets no password for another email, and a phone's proof sets none",
    },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'changes the password without the old one',
    path: 'src/features/accounts/server/password-handlers.ts',
    find: 'if (!(await checkPassword(body.oldPassword, stored)))',
    replace: 'if (!(await checkPassword(body.oldPassword, stored)) && !stored)',
    tests: {
      'tests/api/accounts/account.test.ts':
        'a password is set after a fresh code, signs in by phone and email, and changes with the old one',
    },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'changes the password of everybody',
    path: 'src/features/accounts/server/users.ts',
    find: "      .where('id', '=', id)\n      .returning(columns)",
    replace: "      .where('id', 'is not', null).where(sql<boolean>`${id}::text <> ''`)\n      .returning(columns)",
    tests: { 'tests/api/accounts/account.test.ts': 'a profile changes only the named fields; a role in it is ignored' },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'takes a challenge twice',
    path: 'src/features/accounts/server/passkey-queries.ts',
    find: "    .deleteFrom('passkey_challenges')\n    .where('challenge', '=', challenge)",
    replace: "    .deleteFrom('passkey_challenges')\n    .where('challenge', 'is not', null)",
    tests: { 'tests/api/accounts/passkeys.test.ts': 'a response works once, and so does its challenge' },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'registers a passkey for somebody else',
    path: 'src/features/accounts/server/passkey-queries.ts',
    find: '    .where(sql<boolean>`user_id IS NOT DISTINCT FROM ${userId}`)\n',
    replace: '',
    tests: {
      'tests/api/accounts/passkeys.test.ts':
        "one person's challenge registers no passkey for another, and a passkey belongs to one person",
    },
  },
  {
    rule: 'accounts: Password and passkey',
    does: 'removes the passkey of somebody else',
    path: 'src/features/accounts/server/passkey-queries.ts',
    find: "    .deleteFrom('passkeys')\n    .where('user_id', '=', userId)\n    .where('id', '=', id)",
    replace: "    .deleteFrom('passkeys')\n    .where('id', '=', id)",
    tests: {
      'tests/api/accounts/passkeys.test.ts':
        'passkeys are listed and removed only by their owner, and a removed one does not sign in',
    },
  },
  {
    rule: 'accounts: A browser that signed in before is known',
    does: 'knows a device for everybody',
    path: 'src/features/accounts/server/known-devices.ts',
    find: "    .where('device_hash', '=', device)\n    .where((eb) =>\n      eb.or([\n        eb('phone', '=', destination),",
    replace:
      "    .where('device_hash', '=', device)\n    .where((eb) =>\n      eb.or([\n        eb('phone', '<>', ''),\n        eb('phone', '=', destination),",
    tests: { 'tests/api/accounts/known-devices.test.ts': 'a device is known only for the people who signed in on it' },
  },
  {
    rule: 'accounts: A browser that signed in before is known',
    does: 'forgets the devices of everybody',
    path: 'src/features/accounts/server/known-devices.ts',
    find: "    .deleteFrom('known_devices')\n    .where('user_id', '=', userId)",
    replace: "    .deleteFrom('known_devices')\n    .where('user_id', 'is not', null)",
    tests: { 'tests/api/accounts/known-devices.test.ts': 'signing out everywhere makes all other devices strangers' },
  },
  {
    rule: "accounts: Strangers can't use up its limits",
    does: "lets a stranger's code end that of the device",
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: '    .$if(!shared, (query) => query.where(sql<boolean>`device_hash IS NOT DISTINCT FROM ${device}`))\n',
    replace: '',
    tests: {
      'tests/api/accounts/known-devices.test.ts':
        "strangers can neither replace, use up nor guess the code of the owner's device",
    },
  },
  {
    rule: "accounts: Strangers can't use up its limits",
    does: 'lets strangers guess the code of a device',
    path: 'src/features/accounts/server/challenge-queries.ts',
    find: "    .where((eb) => eb.or([eb('device_hash', 'is', null), eb('device_hash', '=', device)]))\n",
    replace: '',
    tests: {
      'tests/api/accounts/known-devices.test.ts':
        "strangers can neither replace, use up nor guess the code of the owner's device",
    },
  },
  {
    rule: 'accounts: Only failures count',
    does: 'counts right passwords',
    path: 'src/features/accounts/server/sign-in-handlers.ts',
    find: '  return { accounts: own.length > 0 ? own : accounts, counted }',
    replace: '  return { accounts: own.length > 0 ? own : accounts, counted: counted.slice(0, 0) }',
    tests: { 'tests/api/accounts/known-devices.test.ts': 'correct passwords and codes use up nothing' },
  },
  {
    rule: 'accounts: Checks of numbers count by device',
    does: 'checks any number of numbers',
    path: 'src/features/accounts/server/throttle-checks.ts',
    find: "if (own) await throttle(deps, checkPerDevice, own.device.toString('hex'))",
    replace: "if (own && !own.device) await throttle(deps, checkPerDevice, '')",
    tests: {
      'tests/api/accounts/checked-numbers.test.ts':
        'one device is refused its eleventh number, by either call, while its neighbours go on',
    },
  },
  {
    rule: 'accounts: A bearer from a cookie',
    does: 'takes a session that has expired',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "    .where('revoked_at', 'is', null)\n    .where('expires_at', '>', sql<Date>`now()`)\n    .select(['users.id'",
    replace: "    .where('revoked_at', 'is', null)\n    .select(['users.id'",
    tests: { 'tests/api/accounts/browser-binding.test.ts': 'a session ends after 100 days' },
  },
  {
    rule: 'accounts: A bearer from a cookie',
    does: 'stores the token in the clear',
    path: 'src/features/accounts/server/session.ts',
    find: '    tokenHash: hashToken(token),',
    replace: '    tokenHash: Buffer.from(token),',
    tests: {
      'tests/api/accounts/sign-in-secrets.test.ts':
        'a dump of the database contains no token, proof or code, and nothing in it signs in',
    },
  },
  {
    rule: 'accounts: Bound to its browser',
    does: 'takes a copied token',
    path: 'src/features/accounts/server/session.ts',
    find: 'if (!shown || !equalInConstantTime(hashToken(shown), row.binding_hash)) return null',
    replace: 'if (shown && !equalInConstantTime(hashToken(shown), row.binding_hash)) return null',
    tests: { 'tests/api/accounts/browser-binding.test.ts': 'an ectoken copied to another browser opens nothing' },
  },
  {
    rule: 'accounts: Signing out',
    does: 'keeps the session',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "    .where('token_hash', '=', tokenHash)\n    .where('revoked_at', 'is', null)",
    replace: "    .where('token_hash', '=', tokenHash)",
    tests: { 'tests/api/accounts/sign-in.test.ts': 'after logout the token is dead' },
  },
  {
    rule: 'accounts: Signing out',
    does: 'ends a session of somebody else',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "    .where('user_id', '=', userId)\n    .where('id', '=', id)\n    .where('revoked_at', 'is', null)\n    .returning('id')",
    replace: "    .where('id', '=', id)\n    .where('revoked_at', 'is', null)\n    .returning('id')",
    tests: {
      'tests/api/accounts/account.test.ts':
        'sessions are listed, ended one by one or all together, by their owner only',
    },
  },
  {
    rule: 'accounts: Signing out',
    does: 'ends every session with one',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', '=', sessionId)",
    replace:
      "updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', 'is not', null).where(sql<boolean>`${sessionId}::text <> ''`)",
    tests: { 'tests/api/accounts/sign-in.test.ts': 'after logout the token is dead' },
  },
  {
    rule: 'accounts: Recent proof',
    does: 'takes every proof for a recent one',
    path: 'src/features/accounts/server/session-queries.ts',
    find: 'coalesce(verified_at > now() - make_interval(hours => ${stepUpHours}), false)',
    replace: 'coalesce(verified_at < now() + make_interval(hours => ${stepUpHours}), false)',
    tests: {
      'tests/api/accounts/admin-session.test.ts':
        'an admin whose proof is old is asked for a fresh one, and a code provides it',
    },
  },
  {
    rule: 'accounts: Recent proof',
    does: 'deletes an account without a recent proof',
    path: 'src/features/accounts/server/account-handlers.ts',
    find: '    requireRecentProof(user)\n',
    replace: '',
    tests: { 'tests/api/accounts/account.test.ts': 'a session without a recent proof cannot delete its account' },
  },
  {
    rule: 'accounts: Recent proof',
    does: 'takes the proof of one session for all',
    path: 'src/features/accounts/server/session-queries.ts',
    find: "set({ verified_at: sql`now()` }).where('id', '=', sessionId)",
    replace:
      "set({ verified_at: sql`now()` }).where('id', 'is not', null).where(sql<boolean>`${sessionId}::text <> ''`)",
    tests: {
      'tests/api/accounts/admin-session.test.ts':
        'an admin whose proof is old is asked for a fresh one, and a code provides it',
    },
  },
  {
    rule: 'accounts: Addresses',
    does: 'saves the twenty-first address',
    path: 'src/features/accounts/server/address-handlers.ts',
    find: 'if (present.length >= addressesMax)',
    replace: 'if (present.length > 10 * addressesMax)',
    tests: { 'tests/api/accounts/addresses.test.ts': 'the twenty-first is refused' },
  },
  {
    rule: 'accounts: Addresses',
    does: 'changes an address of somebody else',
    path: 'src/features/accounts/server/address-queries.ts',
    find: "    .set(fields)\n    .where('user_id', '=', userId)",
    replace: '    .set(fields)',
    tests: {
      'tests/api/accounts/addresses.test.ts':
        "another person's address gets 404 like an absent or malformed one, and does not change",
    },
  },
  {
    rule: 'accounts: Addresses',
    does: 'takes the default addresses of everybody',
    path: 'src/features/accounts/server/address-queries.ts',
    find: "set({ is_default: false }).where('user_id', '=', userId).execute()",
    replace: "set({ is_default: false }).where('user_id', 'is not', null).execute()",
    tests: {
      'tests/api/accounts/addresses.test.ts':
        'the first is the default; another may become it; the newest replaces a removed default',
    },
  },
  {
    rule: 'staff: Roles',
    does: 'lets a packer refund',
    path: 'src/platform/pure/access/roles.ts',
    find: "packer: ['orders.read', 'orders.ship'],",
    replace: "packer: ['orders.read', 'orders.ship', 'orders.money'],",
    tests: {
      'tests/api/staff/roles.test.ts': 'a packer packs and ships an order, and is told that refunds are not theirs',
    },
  },
  {
    rule: 'staff: Invitations',
    does: 'takes a link that was withdrawn',
    path: 'src/features/staff/server/invite-queries.ts',
    find: "    .where('withdrawn_at', 'is', null)\n    .where('expires_at', '>', sql<Date>`now()`)\n    .forUpdate()",
    replace: "    .where('expires_at', '>', sql<Date>`now()`)\n    .forUpdate()",
    tests: {
      'tests/api/staff/invites.test.ts': 'a link that expired, was replaced or withdrawn, or is made up, gives nothing',
    },
  },
  {
    rule: 'staff: Invitations',
    does: 'gives a role twice by one link',
    path: 'src/features/staff/server/invite-queries.ts',
    find: "    .where('token_hash', '=', tokenHash)\n    .where('accepted_at', 'is', null)",
    replace: "    .where('token_hash', '=', tokenHash)",
    tests: {
      'tests/api/staff/invites.test.ts':
        'an unknown email gets a link that gives the role once, to whoever is signed in',
    },
  },
  {
    rule: 'staff: Invitations',
    does: 'ends the invitations of everybody with a new one',
    path: 'src/features/staff/server/invite-queries.ts',
    find: '    WHERE lower(email) = ${email.toLowerCase()} AND accepted_at IS NULL AND withdrawn_at IS NULL`',
    replace: "    WHERE ${email}::text <> '' AND accepted_at IS NULL AND withdrawn_at IS NULL`",
    tests: {
      'tests/api/staff/invites.test.ts': 'a link that expired, was replaced or withdrawn, or is made up, gives nothing',
    },
  },
  {
    rule: 'staff: The last owner stays',
    does: 'takes the role of the last owner',
    path: 'src/features/staff/server/people-handlers.ts',
    find: "      if (before.id === user.id) throw refuseRole(messages.ownRole, 'is your own')\n",
    replace: '',
    tests: { 'tests/api/staff/admin.test.ts': 'a role is granted and removed, but nobody removes their own' },
  },
  {
    rule: 'staff: The last owner stays',
    does: 'deletes the last owner',
    path: 'src/features/accounts/server/account-handlers.ts',
    find: 'if (admins.length === 1 && admins[0] === user.id)',
    replace: 'if (admins.length === 0)',
    tests: { 'tests/races/accounts/admins.test.ts': 'when two admins delete their accounts at once, one is refused' },
  },
  {
    rule: 'staff: The last owner stays',
    does: 'gives a role to everybody',
    path: 'src/features/accounts/server/users.ts',
    find: "set({ role, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()",
    replace:
      "set({ role, updated_at: sql<Date>`now()` }).where('id', 'is not', null).where(sql<boolean>`${id}::text <> ''`).execute()",
    tests: { 'tests/api/staff/admin.test.ts': 'a role is granted and removed, but nobody removes their own' },
  },
  {
    rule: 'staff: Owners sign staff out',
    does: 'signs shoppers out',
    path: 'src/features/accounts/server/staff-session-handlers.ts',
    find: 'if (!session || !isStaff(readRole(session.role)))',
    replace: 'if (!session)',
    tests: {
      'tests/api/staff/staff-sessions.test.ts':
        'an owner does not see where shoppers are signed in, and no call ends its own session',
    },
  },
  {
    rule: 'staff: A role can require a passkey',
    does: 'lets a code in where a passkey is required',
    path: 'src/features/accounts/server/sign-in.ts',
    find: "if (step === 'use') throw",
    replace: "if (step === 'use' && !user.id) throw",
    tests: {
      'tests/api/accounts/required-passkeys.test.ts':
        'after a code or a password, whoever has a passkey is refused without it',
    },
  },
  {
    rule: 'staff: A role can require a passkey',
    does: 'asks every role for the passkey of one',
    path: 'src/features/accounts/server/session-queries.ts',
    find: 'WHERE passkey_roles.role = users.role) THEN NULL',
    replace: "WHERE passkey_roles.role <> '') THEN NULL",
    tests: {
      'tests/api/accounts/required-passkeys.test.ts':
        'shoppers and other roles sign in as ever, and keys of programs go on',
    },
  },
  {
    rule: 'staff: A lost passkey shuts out nobody for good',
    does: 'removes the passkeys of everybody',
    path: 'src/features/accounts/server/passkey-queries.ts',
    find: "await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()",
    replace: "await trx.deleteFrom('passkeys').where('user_id', 'is not', null).returning('id').execute()",
    tests: {
      'tests/api/accounts/required-passkeys.test.ts':
        'the last passkey that a role requires stays, and an owner removes those of someone who lost theirs',
      'tests/api/hosts/command-neighbours.test.ts': '%s leaves the neighbour alone',
    },
  },
  {
    rule: 'staff: Every write of the merchant needs an admin',
    does: 'lets a shopper call the admin',
    path: 'src/api/admit.ts',
    find: '    if (!isStaff(user.role)) throw new HttpError(403, messages.forbidden)\n    if (needs.length === 0 || !needs.every((permission) => allows(user.role, permission)))',
    replace:
      '    if (needs.length === 0 || (isStaff(user.role) && !needs.every((permission) => allows(user.role, permission))))',
    tests: { 'tests/api/orders/after-sale.test.ts': 'a shopper on each admin call is 403 and changes nothing' },
  },
  {
    rule: 'staff: One key for each press',
    does: 'counts the keys of all admins as one',
    path: 'src/features/orders/server/claim-write.ts',
    find: 'if (!claim.claimed && !claim.sameBody) throw',
    replace: 'if (!claim.claimed && !claim.orderId) throw',
    tests: {
      'tests/api/orders/money-keys.test.ts':
        'a refund under one key is made once with the same reply; with another body or order the key is refused',
    },
  },
  {
    rule: 'staff: Undoing is a change like any other',
    does: 'undoes a change twice',
    path: 'src/features/staff/server/undo.ts',
    find: 'if (entry.undoneBy !== null)',
    replace: "if (entry.undoneBy === '')",
    tests: {
      'tests/api/staff/undo.test.ts':
        "a product's change is shown field by field and undone, once, and the log links both",
    },
  },
  {
    rule: 'staff: Undoing is a change like any other',
    does: 'overwrites what was changed since',
    path: 'src/features/staff/server/undo.ts',
    find: "return moved.length > 0 ? `${messages.undoMoved}: ${moved.join(', ')}` : null",
    replace: "return moved.length < 0 ? `${messages.undoMoved}: ${moved.join(', ')}` : null",
    tests: { 'tests/api/staff/undo.test.ts': 'what has changed since is not overwritten, and other fields stay' },
  },
  {
    rule: 'programs: API keys have their scopes and no more',
    does: 'lets a key call what it has no scope for',
    path: 'src/features/programs/server/key-user.ts',
    find: 'if (needed.length === 0 || !needed.every((permission) => scopes.some((scope) => scope === permission)))',
    replace: 'if (needed.length === 0)',
    tests: {
      'tests/api/programs/api-keys.test.ts':
        "a key of the wrong scope, of a shopper's call, unknown, expired or revoked is refused",
    },
  },
  {
    rule: 'programs: A key never does more than whoever made it may do now',
    does: 'keeps the rights of a role that was lowered',
    path: 'src/features/programs/server/key-user.ts',
    find: 'row.scopes.includes(permission) && allows(role, permission)',
    replace: 'row.scopes.includes(permission)',
    tests: { 'tests/api/programs/api-keys.test.ts': 'a key does no more than whoever made it may do now' },
  },
  {
    rule: 'programs: A key is shown once',
    does: 'takes a key that was revoked',
    path: 'src/features/programs/server/key-queries.ts',
    find: 'WHERE key_hash = ${hash} AND revoked_at IS NULL AND',
    replace: 'WHERE key_hash = ${hash} AND',
    tests: {
      'tests/api/programs/api-keys.test.ts':
        "a key of the wrong scope, of a shopper's call, unknown, expired or revoked is refused",
    },
  },
  {
    rule: 'programs: A key is shown once',
    does: 'revokes every key with one',
    path: 'src/features/programs/server/key-queries.ts',
    find: "    .set({ revoked_at: sql<Date>`now()` })\n    .where('id', '=', id)",
    replace:
      "    .set({ revoked_at: sql<Date>`now()` })\n    .where('id', 'is not', null).where(sql<boolean>`${id}::text <> ''`)",
    tests: {
      'tests/api/programs/api-keys.test.ts':
        "a key of the wrong scope, of a shopper's call, unknown, expired or revoked is refused",
    },
  },
  {
    rule: 'accounts: A flood shuts nobody out',
    does: 'shuts everybody out above the ceiling',
    path: 'src/features/accounts/server/throttle-sending.ts',
    find: '  if (!(await isFlooded(deps, country, cost))) return\n',
    replace:
      "  if (!(await isFlooded(deps, country, cost))) return\n  await throttle(deps, { ...floodPerAddress, limit: 1 }, 'all')\n",
    tests: {
      'tests/api/platform/throttles.test.ts':
        "above the shop's daily ceiling an address gets five more, a call weighs three, and nobody is shut out",
    },
  },
  {
    rule: 'accounts: A flood shuts nobody out',
    does: 'sends any number of codes above the ceiling',
    path: 'src/features/accounts/server/throttle-sending.ts',
    find: '  if (!(await isFlooded(deps, country, cost))) return\n',
    replace: '  if (!(await isFlooded(deps, country, cost)) || cost > 0) return\n',
    tests: {
      'tests/api/platform/throttles.test.ts':
        "above the shop's daily ceiling an address gets five more, a call weighs three, and nobody is shut out",
    },
  },
  {
    rule: 'accounts: Enter a valid number',
    does: 'takes one person for two by the spelling of a number',
    path: 'src/platform/phone.ts',
    find: "const text = cleanTyped(typed).replace(/^00/, '+')",
    replace: 'const text = cleanTyped(typed)',
    tests: { 'tests/api/accounts/phone-numbers.test.ts': 'in %s the spellings of %s are one number' },
  },
  {
    rule: 'accounts: Former forms of a number',
    does: 'makes two people of one with a Mexican number',
    path: 'src/platform/phone.ts',
    find: "  [/^\\+52(?:1|01|04[45])(\\d{10})$/, '+52$1'],\n",
    replace: '',
    tests: { 'tests/api/accounts/phone-numbers.test.ts': 'in %s the spellings of %s are one number' },
  },
  {
    rule: 'accounts: No code where nobody reads it',
    does: 'sends codes to toll-free numbers',
    path: 'src/platform/phone.ts',
    find: "const withoutReader = ['TOLL_FREE', ",
    replace: 'const withoutReader = [',
    tests: { 'tests/api/platform/clean-input.test.ts': 'no code is sent to %s: %s' },
  },
  {
    rule: 'staff: Recent proof',
    does: 'lets an old proof write',
    path: 'src/api/admit.ts',
    find: "    if (endpoint.method !== 'GET') requireRecentProof(user)",
    replace: "    if (endpoint.method === 'GET' && !user.id) requireRecentProof(user)",
    tests: {
      'tests/api/staff/admin.test.ts': 'an admin whose proof is old may read, and must confirm by code before a write',
    },
  },
  {
    rule: 'staff: Every write of the merchant needs an admin',
    does: 'lets every role make every call',
    path: 'src/api/admit.ts',
    find: '    if (needs.length === 0 || !needs.every((permission) => allows(user.role, permission)))',
    replace: '    if (needs.length === 0)',
    tests: { 'tests/api/staff/roles.test.ts': 'an editor sees no order but their own' },
  },
  {
    rule: 'staff: The audit log',
    does: 'writes nothing',
    path: 'src/desk/server/audit.ts',
    find: '  if (entries.length === 0) return\n',
    replace: '  if (entries.length >= 0) return\n',
    tests: {
      'tests/api/promotions/promo-codes.test.ts':
        'an admin creates, reads, changes and deletes a code, each write with its audit row',
    },
  },
  {
    rule: 'staff: The log of one person',
    does: 'lists what others did',
    path: 'src/features/staff/server/audit-queries.ts',
    find: 'sql`actor_id = ${isUuid(actorId) ? actorId : null}`',
    replace: 'sql`actor_id <> ${isUuid(actorId) ? null : actorId} IS NOT TRUE`',
    tests: { 'tests/api/staff/undo.test.ts': "one person's changes are listed by themselves" },
  },
  {
    rule: 'staff: A single change can be undone',
    does: 'undoes what has other consequences',
    path: 'src/features/staff/rules/undo.ts',
    find: '  if (!isUndoable(entity)) return null\n',
    replace: '',
    tests: {
      'tests/api/staff/undo.test.ts':
        'what is no content, or has other consequences, can not be undone; nor by editors',
    },
  },
  {
    rule: 'staff: Owners do the same in the admin',
    does: 'imports into a shop that is not empty',
    path: 'src/features/staff/server/archive/import-shop.ts',
    find: 'if (rows.length > 0) throw new ArchiveFault(messages.archiveNotEmpty)',
    replace: 'if (rows.length > 1_000_000) throw new ArchiveFault(messages.archiveNotEmpty)',
    tests: {
      'tests/api/staff/whole-shop.test.ts': 'a shop that is not empty is refused in words, before anything is sent',
    },
  },
  {
    rule: 'programs: The audit log names the key',
    does: 'leaves the key out',
    path: 'src/desk/server/audit.ts',
    find: '    key_name: keyName,\n',
    replace: '',
    tests: {
      'tests/api/programs/api-keys.test.ts': 'a key is shown once, stored hashed, changes stock, and the log names it',
    },
  },
  {
    rule: 'programs: Ten calls a second',
    does: 'counts the calls of all keys together',
    path: 'src/features/programs/server/key-user.ts',
    find: 'await throttle({ db, config }, callsPerKey, row.id)',
    replace: "await throttle({ db, config }, callsPerKey, 'all')",
    tests: { 'tests/api/programs/api-keys.test.ts': 'a program that runs away is slowed down, and another key is not' },
  },
  {
    rule: 'programs: Signed as the Standard Webhooks specification says',
    does: 'signs the body alone',
    path: 'src/features/programs/server/sign-webhook.ts',
    find: 'const content = `${id}.${unixSeconds}.${body}`',
    replace: 'const content = `${body}`',
    tests: { 'tests/providers/programs/hooks.test.ts': 'signatures are those of the Standard Webhooks specification' },
  },
]
