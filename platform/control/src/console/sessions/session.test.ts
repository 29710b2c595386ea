import { CONSOLE_HEADER } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { OWN } from '../../testing/scenes/person-scene.ts';
import { startTestControl, type TestControl } from '../../testing/test-control.ts';
import { SESSION_MS } from './console-session.ts';

const signIn = ({ app }: TestControl, tokens: readonly string[], headers: Record<string, string> = OWN) =>
  app.inject({ method: 'POST', url: '/v1/session', headers, payload: { tokens } });

type Answer = Awaited<ReturnType<typeof signIn>>;

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';

const readSession = ({ app }: TestControl, cookie: string) =>
  app.inject({ url: '/v1/session', headers: { cookie } });

const readTokens = (answer: Answer) =>
  answer.json().tokens.map((token: { app: string; right: string }) => `${token.right} of ${token.app}`);

describe('signing in', () => {
  it('gives a cookie that no script and no other site gets at, and says what the tokens are good for', async () => {
    const control = await startTestControl({ config: { behindTls: true } });
    const [first, second] = [await control.aToken(), await control.aToken({ right: 'rollback' })];
    const answer = await signIn(control, [first.text, ` ${second.text}\n`]);
    expect(answer.statusCode).toBe(200);
    expect(readTokens(answer)).toEqual(['publish of remote-mlb', 'rollback of remote-mlb']);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-console-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(cookie).not.toContain(first.text);
    expect(readTokens(await readSession(control, cookieOf(answer)))).toEqual(readTokens(answer));
  });

  it('is refused as a whole when one token is wrong, and says why', async () => {
    const control = await startTestControl();
    const { text } = await control.aToken();
    const wrong = await signIn(control, [text, `mfe_aaaaaaaaaaaa_${'x'.repeat(43)}`]);
    expect(wrong.json()).toMatchObject({ error: { code: 'TOKEN_UNKNOWN' } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect((await signIn(control, [])).statusCode).toBe(400);
  });
});

describe('a session', () => {
  it('loses a token at the next use after it was revoked, and ends with its last one', async () => {
    const control = await startTestControl();
    const [first, second] = [await control.aToken(), await control.aToken({ right: 'rollback' })];
    const cookie = cookieOf(await signIn(control, [first.text, second.text]));
    const readState = () => control.app.inject({ url: '/v1/state', headers: { cookie } });
    expect((await readState()).statusCode).toBe(200);
    await control.revoke(first.id);
    expect((await readState()).statusCode).toBe(200);
    expect(readTokens(await readSession(control, cookie))).toEqual(['rollback of remote-mlb']);
    await control.revoke(second.id);
    expect(readTokens(await readSession(control, cookie))).toEqual([]);
    expect((await readState()).statusCode).toBe(401);
  });

  it('ends by signing out, and after twelve hours', async () => {
    const control = await startTestControl();
    const { text } = await control.aToken({ days: 3 });
    const [left, forgotten] = [await signIn(control, [text]), await signIn(control, [text])].map(cookieOf);
    const headers = { ...OWN, cookie: left ?? '' };
    const out = await control.app.inject({ method: 'DELETE', url: '/v1/session', headers });
    expect(out.headers['set-cookie']).toContain('Max-Age=0');
    expect(readTokens(await readSession(control, left ?? ''))).toEqual([]);
    expect(readTokens(await readSession(control, forgotten ?? ''))).toHaveLength(1);
    await control.clock.leap(SESSION_MS);
    expect(readTokens(await readSession(control, forgotten ?? ''))).toEqual([]);
  });

  it('is replaced by the next sign-in of the same browser', async () => {
    const control = await startTestControl();
    const { text } = await control.aToken();
    const cookie = cookieOf(await signIn(control, [text]));
    await signIn(control, [text], { ...OWN, cookie });
    expect(readTokens(await readSession(control, cookie))).toEqual([]);
  });
});

describe('a request of another site', () => {
  it.each([
    ['without the header', { [CONSOLE_HEADER]: '' }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'https://control.example:8443' }],
    ['of no origin', { origin: 'null' }],
  ])('changes nothing: %s', async (_, differing) => {
    const control = await startTestControl();
    const { text } = await control.aToken();
    const cookie = cookieOf(await signIn(control, [text]));
    const headers = { ...OWN, ...differing, cookie };
    const change = await control.app.inject({ method: 'DELETE', url: '/v1/session', headers });
    expect(change.json()).toMatchObject({ error: { code: 'CONSOLE_FOREIGN_REQUEST' } });
    expect((await signIn(control, [text], headers)).statusCode).toBe(403);
    expect(readTokens(await readSession(control, cookie))).toHaveLength(1);
  });
});
