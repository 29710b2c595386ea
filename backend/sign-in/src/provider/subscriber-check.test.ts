import { profileSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { signInAs } from '../testing/create-visitor.ts';
import { startAuth } from '../testing/start-auth-for-tests.ts';

it.each([
  // A subscriber is let in, because the note is only needed if the provider does not answer later.
  ['subscriber', 200],
  // An older note of a subscription must not outlive the provider's answer that it has ended.
  ['expired-subscriber', 503],
])('answers %s where a subscription cannot be noted', async (account, status) => {
  // Sessions can be read, but nothing can be written, as on a full disk.
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
