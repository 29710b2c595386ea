import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import type { CustomFetch } from 'openid-client';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { signInAs, type Visitor } from './create-visitor.ts';
import { passOn } from './pass-on.ts';
import { type StartAuthOptions, startAuth } from './start-auth-for-tests.ts';

export type Tamper = (call: { url: string; headers: Record<string, string> }) => Response | Error | undefined;

// A `fetch` that fails or answers as `tamper` decides. All other requests go to the sandbox.
function createWire() {
  const calls: string[] = [];
  let tamper: Tamper = () => undefined;
  const wire: CustomFetch = async (url, options) => {
    calls.push(new URL(url).pathname);
    const outcome = tamper({ url, headers: options.headers });
    if (outcome instanceof Error) throw outcome;
    return outcome ?? passOn(url, options);
  };
  return {
    fetch: wire,
    countCalls: (path: string) => calls.filter((call) => call === path).length,
    tamperWith(next: Tamper) {
      tamper = next;
    },
  };
}

export const SUBSCRIPTIONS = '/api/subscriptions';

export async function startWithWire(options: StartAuthOptions = {}) {
  const wire = createWire();
  const auth = await startAuth({ fetch: wire.fetch, ...options });
  return { auth, wire, signIn: (account = 'subscriber') => signInAs(auth, account) };
}

export async function startSignedIn(options: StartAuthOptions = {}, account?: string) {
  const { signIn, ...started } = await startWithWire(options);
  return { ...started, signIn, visitor: await signIn(account) };
}

export async function aSharedStore() {
  const path = join(await createTemporaryFolder(), 'sessions.sqlite');
  return (now: () => number) => createSqliteSessionStore({ path, now });
}

export const askPremium = async (visitor: Visitor) => {
  const answer = await visitor.call('/api/premium');
  const body = await answer.json();
  return [answer.status, body.error?.code ?? body.results];
};

export const askProfile = async (visitor: Visitor) => (await visitor.call('/profile/')).status;
