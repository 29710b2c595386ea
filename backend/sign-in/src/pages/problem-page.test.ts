import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { type SignInProblem, sendProblemPage } from './problem-page.ts';

const SITE = 'https://www.example.com';

async function show(problem: SignInProblem, returnPath?: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (_, reply) =>
    sendProblemPage(reply, problem, { siteUrl: SITE, ...(returnPath !== undefined && { returnPath }) }),
  );
  return app.inject('/');
}

it.each([
  ['expired', 400, 'This sign-in is over', false],
  ['refused', 400, 'The sign-in was not confirmed', false],
  ['provider-away', 502, 'The provider does not answer', true],
  ['sessions-away', 503, 'You cannot be signed in right now', true],
  ['too-many', 429, 'Too many sign-ins', false],
] as const)(
  'a visitor whose sign-in is %s reads why, and is offered another try',
  async (problem, status, title, isPassing) => {
    const { statusCode, headers, body } = await show(problem);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain('<a class="button primary" href="/accounts/login/?next=%2F">Try again</a>');
    expect(body).toContain(`<a href="${SITE}/">Back to the site</a>`);
    // The page retries only problems that may pass by themselves.
    expect(body.includes('<script>')).toBe(isPassing);
    const policy = String(headers['content-security-policy']);
    expect(/script-src 'sha256-[^']+'; connect-src 'self';/.test(policy)).toBe(isPassing);
    expect(policy).toContain("form-action 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  },
);

it('another try leads to the page that was asked for', async () => {
  const { body } = await show('refused', '/mlb/scores?a=1');
  expect(body).toContain('href="/accounts/login/?next=%2Fmlb%2Fscores%3Fa%3D1"');
});
