import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { listenHere } from './listen-here.ts';

type Pair = { id: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

type Claims = Record<string, unknown>;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function createPair(): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const id = randomUUID();
  return {
    id,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' },
  };
}

// Shared by all tests of a file, because making an RSA key takes longer than most tests.
let shared: Promise<Pair> | undefined;

/** An issuer of ID tokens on this machine. `now` is in milliseconds since 1970. */
export type LocalIssuer = Awaited<ReturnType<typeof startLocalIssuer>>;

export async function startLocalIssuer({ now = Date.now }: { now?: () => number } = {}) {
  shared ??= createPair();
  let current = await shared;
  const requests = new Map<string, number>();
  const replaced = new Map<string, Answer>();

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.set(path, (requests.get(path) ?? 0) + 1);
    const answer = replaced.get(path);
    if (answer) return answer(request, response);
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys: [current.jwk] },
    };
    response.writeHead(path in documents ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(documents[path] ?? {}));
  });
  const url = await listenHere(server);

  function complete(claims: Claims): JWTPayload {
    const seconds = Math.floor(now() / 1000);
    return { iss: url, iat: seconds, nbf: seconds, exp: seconds + 300, jti: randomUUID(), ...claims };
  }

  const signBy = (pair: Pair, claims: Claims, head: Claims = {}) =>
    new SignJWT(complete(claims))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: pair.id, ...head })
      .sign(pair.privateKey);

  return {
    url,
    requests,
    /** An ID token with these claims, and `iss`, `iat`, `nbf`, `exp` and `jti`, which the claims may replace. */
    sign: (claims: Claims, head?: Claims) => signBy(current, claims, head),
    leaveUnsigned(claims: Claims) {
      const head = { alg: 'none', typ: 'JWT', kid: current.id };
      return `${base64url.encode(JSON.stringify(head))}.${base64url.encode(JSON.stringify(complete(claims)))}.`;
    },
    /** An ID token with these claims, signed with HMAC and the published public key as the secret. */
    async signWithPublicKey(claims: Claims) {
      const secret = new TextEncoder().encode(await exportSPKI(current.publicKey));
      return new SignJWT(complete(claims))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: current.id })
        .sign(secret);
    },
    /** Signs with a new key from now on, and publishes only this key. */
    async rotate() {
      current = await createPair();
    },
    /** Signs with a key that was never published, under the id of the published key. */
    signForged: async (claims: Claims) => signBy({ ...(await createPair()), id: current.id }, claims),
    /** Replaces the answer at a path; undefined restores it. */
    answerAt(path: '/.well-known/openid-configuration' | '/keys', answer: Answer | undefined) {
      if (answer) replaced.set(path, answer);
      else replaced.delete(path);
    },
  };
}

/** Claims of a push to main of acme/remote-tools, as GitHub Actions names them. */
export const githubClaims = (audience: string, claims: Claims = {}) => ({
  aud: audience,
  sub: 'repo:acme/remote-tools:ref:refs/heads/main',
  repository: 'acme/remote-tools',
  repository_id: '4711',
  ref: 'refs/heads/main',
  head_ref: '',
  event_name: 'push',
  run_id: '981',
  run_attempt: '1',
  ...claims,
});

/** Claims of pull request 7 to main. GitHub does not distinguish a branch of the repository from a fork. */
export const pullRequestClaims = (audience: string, claims: Claims = {}) =>
  githubClaims(audience, {
    sub: 'repo:acme/remote-tools:pull_request',
    ref: 'refs/pull/7/merge',
    head_ref: 'main',
    base_ref: 'main',
    event_name: 'pull_request',
    ...claims,
  });

/** Claims of a push to main of acme/sites/remote-tools, as GitLab names them. */
export const gitlabClaims = (audience: string, claims: Claims = {}) => ({
  aud: audience,
  sub: 'project_path:acme/sites/remote-tools:ref_type:branch:ref:main',
  project_path: 'acme/sites/remote-tools',
  project_id: '22',
  pipeline_id: '574',
  pipeline_source: 'push',
  job_id: '302',
  ref: 'main',
  ref_type: 'branch',
  ...claims,
});
