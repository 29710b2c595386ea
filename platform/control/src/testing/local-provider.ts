import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenHere } from './listen-here.ts';

type Claims = Record<string, unknown>;

export type LocalProvider = Awaited<ReturnType<typeof startLocalProvider>>;

const CLIENT = { id: 'console', secret: 'a secret of the console' };

const readForm = async (request: IncomingMessage) => new URLSearchParams(await text(request));

const createKeys = () => generateKeyPair('RS256', { extractable: true });
const createBoth = () => Promise.all([createKeys(), createKeys()]);

// Shared by all tests of a file, because making RSA keys takes longer than most tests.
let shared: ReturnType<typeof createBoth> | undefined;

export const toClientSettings = ({ url }: { url: string }) => ({
  oidcIssuer: url,
  oidcClientId: CLIENT.id,
  oidcClientSecret: CLIENT.secret,
  publicOrigin: 'https://control.example',
});

const START = {
  person: { sub: 'ann', name: 'Ann Ops', groups: ['release-managers'] } as Claims & { sub: string },
  lies: {} as Claims,
  isForging: false,
  signInstead: undefined as ((claims: Claims) => Promise<string>) | undefined,
  isAway: false,
  /**
   * Answers by path that replace the correct answers. A text is sent unchanged, null ends the connection, `never` sends
   * nothing.
   */
  answersInstead: {} as Partial<Record<string, string | null>>,
  /** False: no refresh token is valid any more. */
  honoursRefreshTokens: true,
  refreshes: 0,
  discoveries: 0,
  holding: undefined as Promise<void> | undefined,
};

const describeProvider = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/me`,
  jwks_uri: `${url}/keys`,
  authorization_response_iss_parameter_supported: true,
  id_token_signing_alg_values_supported: ['RS256'],
});

export async function startLocalProvider() {
  shared ??= createBoth();
  const [keys, others] = await shared;
  const refreshTokens = new Set<string>();
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const server = createServer();
  const url = await listenHere(server);
  const state = {
    ...structuredClone(START),
    url,
    /**
     * Approves the sign-in like the person's browser. Returns the address to which the provider sends the browser back.
     */
    approve(authorization: string): string {
      const query = new URL(authorization).searchParams;
      const code = randomUUID();
      const [nonce = '', challenge = ''] = [query.get('nonce'), query.get('code_challenge')].map(String);
      codes.set(code, { nonce, challenge });
      const back = new URL(String(query.get('redirect_uri')));
      back.search = new URLSearchParams({ code, state: String(query.get('state')), iss: url }).toString();
      return back.href;
    },
  };

  async function sign(claims: Claims): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = state.isForging ? others : keys;
    const whole = { iss: url, aud: CLIENT.id, iat: now, exp: now + 300, ...claims, ...state.lies };
    if (state.signInstead) return state.signInstead(whole);
    return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
  }

  const answers: Record<string, (form: URLSearchParams) => Promise<object | undefined>> = {
    '/.well-known/openid-configuration': async () => describeProvider(url),
    '/keys': async () => ({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }],
    }),
    '/me': async () => state.person,
    async '/token'(form) {
      // A refresh token works only once.
      const refreshToken = randomUUID();
      const tokens = { access_token: 'access', refresh_token: refreshToken, token_type: 'Bearer' };
      if (form.get('grant_type') === 'refresh_token') {
        state.refreshes += 1;
        if (!refreshTokens.delete(form.get('refresh_token') ?? '') || !state.honoursRefreshTokens)
          return undefined;
        refreshTokens.add(refreshToken);
        return tokens;
      }
      refreshTokens.add(refreshToken);
      const code = form.get('code') ?? '';
      const begun = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (begun?.challenge !== challenge) return undefined;
      return { ...tokens, id_token: await sign({ sub: state.person.sub, nonce: begun.nonce }) };
    },
  };

  server.on('request', async (request, response) => {
    if (request.url === '/.well-known/openid-configuration') state.discoveries += 1;
    await state.holding;
    const instead = state.answersInstead[request.url ?? ''];
    if (instead === 'never') return;
    if (instead === null) return void request.socket.destroy();
    if (instead !== undefined) return void response.end(instead);
    const answer = answers[request.url ?? ''];
    const form = await readForm(request);
    const json = state.isAway ? undefined : await answer?.(form);
    const status = state.isAway ? 503 : json ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(json ?? { error: state.isAway ? 'server_error' : 'invalid_grant' }));
  });
  return state;
}
