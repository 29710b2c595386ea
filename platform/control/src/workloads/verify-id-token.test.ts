import { describe, expect, it } from 'vitest';
import { githubClaims, gitlabClaims, type LocalIssuer } from '../testing/local-issuer.ts';
import { AUDIENCE, gitlabRule, startOidcScene } from '../testing/scenes/oidc-scene.ts';

const START = Date.UTC(2031, 0, 1) / 1000;

describe('an ID token that nobody may use', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['of another issuer', { iss: 'https://token.actions.githubusercontent.com' }, 'ID_TOKEN_ISSUER_UNKNOWN'],
    ['without an issuer', { iss: undefined }, 'ID_TOKEN_MALFORMED'],
    ['for another service', { aud: 'https://elsewhere.example.com' }, 'ID_TOKEN_AUDIENCE_WRONG'],
    ['for an address that begins as ours', { aud: `${AUDIENCE}.evil.example` }, 'ID_TOKEN_AUDIENCE_WRONG'],
    ['for nobody', { aud: undefined }, 'ID_TOKEN_MALFORMED'],
    ['for us and another', { aud: [AUDIENCE, 'https://elsewhere.example.com'] }, 'ID_TOKEN_MALFORMED'],
    ['that expired with the tolerance', { exp: START - 30 }, 'ID_TOKEN_EXPIRED'],
    ['that never expires', { exp: undefined }, 'ID_TOKEN_MALFORMED'],
    ['that expires by a text', { exp: '2031-02-01' }, 'ID_TOKEN_MALFORMED'],
    ['that is a day old', { iat: START - 86_431, exp: START + 300 }, 'ID_TOKEN_EXPIRED'],
    ['without its time', { iat: undefined }, 'ID_TOKEN_MALFORMED'],
    ['that is not valid yet', { nbf: START + 31 }, 'ID_TOKEN_EARLY'],
    ['of the future', { iat: START + 31 }, 'ID_TOKEN_EARLY'],
    ['that could be used again', { jti: undefined }, 'ID_TOKEN_MALFORMED'],
    ['with an empty id', { jti: '' }, 'ID_TOKEN_MALFORMED'],
    ['without a repository', { repository: undefined }, 'ID_TOKEN_MALFORMED'],
    ['with a list of repositories', { repository: ['acme/remote-tools'] }, 'ID_TOKEN_MALFORMED'],
    ['with a hidden turn of direction in its ref', { ref: 'refs/heads/\u202Eniam' }, 'ID_TOKEN_MALFORMED'],
    ['with a line break in its ref', { ref: 'refs/heads/main\n::error::' }, 'ID_TOKEN_MALFORMED'],
  ])('is one %s', async (_, claims, code) => {
    const { codeOf, push } = await startOidcScene();
    expect(await codeOf(push(claims))).toBe(`401 ${code}`);
  });

  it('is one of an issuer that is called almost as the trusted one', async () => {
    const { codeOf, push, issuer } = await startOidcScene();
    for (const iss of [`${issuer.url}/`, `${issuer.url}.evil.example`, issuer.url.toUpperCase()]) {
      expect(await codeOf(push({ iss }))).toBe('401 ID_TOKEN_ISSUER_UNKNOWN');
    }
  });

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d.e', `mfe_abcdefghijkl_${'x'.repeat(43)}`, '{}', 'ey.ey.ey'])(
    'is no token at all: %j',
    async (text) => {
      const { codeOf } = await startOidcScene();
      expect(await codeOf(text)).toMatch(/ (ID_TOKEN_MALFORMED|BAD_REQUEST)$/);
    },
  );

  const CLAIMS = githubClaims(AUDIENCE);
  it.each<[string, (issuer: LocalIssuer) => string | Promise<string>, string]>([
    ['without a signature', (issuer) => issuer.leaveUnsigned(CLAIMS), 'ALGORITHM_REFUSED'],
    [
      'that takes the public key for a secret',
      (issuer) => issuer.signWithPublicKey(CLAIMS),
      'ALGORITHM_REFUSED',
    ],
    ['of another key under the published name', (issuer) => issuer.signForged(CLAIMS), 'SIGNATURE_WRONG'],
    ['of a key that is not published', (issuer) => issuer.sign(CLAIMS, { kid: 'unknown' }), 'KEY_UNKNOWN'],
    ['of no key', (issuer) => issuer.sign(CLAIMS, { kid: undefined }), 'MALFORMED'],
  ])('is one %s', async (_, sign, code) => {
    const { codeOf, issuer } = await startOidcScene();
    expect(await codeOf(sign(issuer))).toBe(`401 ID_TOKEN_${code}`);
  });

  it('is one of no key, or without its number of the run, and is told so in words', async () => {
    const { exchange, push, issuer } = await startOidcScene();
    const messageOf = async (text: string) => (await exchange(text)).json().error.message;
    expect(await messageOf(await issuer.sign(CLAIMS, { kid: undefined }))).toContain('kid: is missing');
    expect(await messageOf(await push({ run_id: undefined }))).toContain('(run_id: is missing)');
  });

  it('is one whose claims were changed after it was signed', async () => {
    const { codeOf, push } = await startOidcScene();
    const [head, , signature] = (await push({ ref: 'refs/heads/next' })).split('.');
    const [, claims] = (await push()).split('.');
    expect(await codeOf([head, claims, signature].join('.'))).toBe('401 ID_TOKEN_SIGNATURE_WRONG');
  });

  it('is one that brings its own key, or an address of one', async () => {
    const { codeOf, issuer } = await startOidcScene();
    const head = { kid: 'mine', jku: `${issuer.url}/mine`, jwk: { kty: 'RSA', n: 'x', e: 'AQAB' } };
    expect(await codeOf(issuer.sign(CLAIMS, head))).toBe('401 ID_TOKEN_KEY_UNKNOWN');
    expect(issuer.requests.get('/mine')).toBeUndefined();
  });

  it('is one of GitHub where the list says GitLab', async () => {
    const { codeOf, push, issuer } = await startOidcScene({ rules: (found) => [gitlabRule(found)] });
    expect(await codeOf(push())).toBe('401 ID_TOKEN_MALFORMED');
    const broken = { ref_type: 'merge', project_path: 7 };
    const idToken = await issuer.sign(gitlabClaims(AUDIENCE, broken));
    expect(await codeOf(idToken)).toBe('401 ID_TOKEN_MALFORMED');
  });
});

describe('an ID token that may be used', () => {
  it.each<[string, Record<string, unknown>]>([
    ['whose clock is half a minute ahead', { iat: START + 30, nbf: START + 30 }],
    ['that expired less than half a minute ago', { exp: START - 29 }],
    ['without nbf', { nbf: undefined }],
    ['with its one audience in a list', { aud: [AUDIENCE] }],
    ['that lives as long as a job of GitLab', { exp: START + 3600 }],
    ['that says it lives for ever', { exp: 8.64e12 }],
  ])('is one %s', async (_, claims) => {
    const { codeOf, push } = await startOidcScene();
    expect(await codeOf(push(claims))).toBe('200 DONE');
  });

  it('is remembered for a day at most, whatever it says', async () => {
    const { exchange, push, store } = await startOidcScene();
    await exchange(await push({ exp: 8.64e12 }));
    expect(await store.list('tokens/exchanges/')).toEqual([
      expect.stringMatching(/^tokens\/exchanges\/20310102T000000000Z-[0-9a-f]{64}\.json$/),
    ]);
  });
});
