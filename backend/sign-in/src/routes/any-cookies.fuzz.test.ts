import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { startAuthForTests } from '../testing/start-auth-for-tests.ts';

const NAMES = [
  'session',
  '__Host-session',
  'signed_in',
  'csrftoken',
  'visitor_groups',
  'ask_again',
  'sign_in_x',
];
const URLS = [
  ...['/api/auth/status', '/api/auth/logout', '/profile/', '/api/check-subscription/?token=x'],
  ...['/accounts/login/callback/?state=x&code=y', '/accounts/login/callback/?state=x&state=y'],
];

const anyCookie = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, anyText), anyText)
  .map(([name, value]) => `${name}=${value}`);

fuzz('nobody is signed in by cookies that were not given here, and all of them are answered', {
  input: fc.record({
    cookies: fc.array(anyCookie, { maxLength: 6 }),
    url: fc.constantFrom(...URLS),
    from: fc.constantFrom('same-origin', 'none', 'cross-site'),
    token: anyText,
  }),
  cost: 2,
  async prepare() {
    // The limits are high, so that none of the many requests is refused.
    const limits = { straysPerMinute: 1e6, accountCallsPerMinute: 1e6, signOutsPerMinute: 1e6 };
    const auth = await startAuthForTests({ config: { limits } });
    onTestFinished(() => auth.close());
    return async ({ cookies, url, from, token }) => {
      const headers = { cookie: cookies.join('; '), 'sec-fetch-site': from, 'x-csrftoken': token };
      const answer = await auth.app.inject({ url, headers });
      expect(answer.statusCode).toBeLessThan(500);
      expect([answer.headers.location].flat().every((to) => to === undefined)).toBe(true);
      if (url === '/api/auth/status') expect(answer.json()).toEqual({ isAuthenticated: false });
      for (const { name, value } of answer.cookies)
        if (/^(__Host-)?session$/.test(name)) expect(value).toBe('');
    };
  },
});
