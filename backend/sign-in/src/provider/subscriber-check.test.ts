import { profileSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { signInAs } from '../testing/create-visitor.ts';
import { startAuth } from '../testing/start-auth-for-tests.ts';

it.each([
  // A subscriber loses nothing: the note only spares a question to the provider.
  ['subscriber', 200],
  // An older note that says that somebody pays must not outlive the provider's word that nobody does.
  ['expired-subscriber', 503],
])('answers %s where a subscription cannot be noted', async (account, status) => {
  // Sessions can be read, while nothing more can be noted: as on a disk without room.
  const auth = await startAuth({
    store: (now) => ({
      ...createSqliteSessionStore({ path: ':memory:', now }),
      note: () => Promise.reject(new Error('database or disk is full')),
    }),
  });
  const visitor = await signInAs(auth, account);
  const { access_token: token } = v.parse(profileSchema, await (await visitor.call('/profile/')).json());
  const answer = await visitor.call(`/api/check-subscription/?token=${token}`);
  expect(answer.status).toBe(status);
});
