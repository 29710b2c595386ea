import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
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
import { onTestFinished } from 'vitest';

type Pair = { id: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An issuer of ID tokens on this machine, with keys of its own. */
export type LocalIssuer = {
  url: string;
  /** Number of requests for each path so far. */
  requests: Map<string, number>;
  /** An ID token with exactly these claims, beside `iss`, `iat`, `nbf`, `exp` and `jti`, which may be replaced. */
  sign(claims: Record<string, unknown>, head?: Record<string, unknown>): Promise<string>;
  /** The same claims without a signature (`alg: none`). */
  leaveUnsigned(claims: Record<string, unknown>): string;
  /** The same claims under HMAC, with the published public key as the secret. */
  signWithPublicKey(claims: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate(): Promise<void>;
  /** Signs with a key that was never published, under the published key's id. */
  signForged(claims: Record<string, unknown>): Promise<string>;
  /** Replaces the answer at a path; undefined: as before. */
  answerAt(path: '/.well-known/openid-configuration' | '/keys', answer: Answer | undefined): void;
};

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

// Making an RSA key takes longer than most tests.
let shared: Promise<Pair> | undefined;

type IssuerOptions = {
  /** Units: milliseconds since 1970. */
  now?: () => number;
};

/** Listens on this machine until the test ends. */
export async function startLocalIssuer({ now = Date.now }: IssuerOptions = {}): Promise<LocalIssuer> {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  function complete(claims: Record<string, unknown>): JWTPayload {
    const seconds = Math.floor(now() / 1000);
    return { iss: url, iat: seconds, nbf: seconds, exp: seconds + 300, jti: randomUUID(), ...claims };
  }

  const signBy = (pair: Pair, claims: Record<string, unknown>, head: Record<string, unknown> = {}) =>
    new SignJWT(complete(claims))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: pair.id, ...head })
      .sign(pair.privateKey);

  return {
    url,
    requests,
    sign: (claims, head) => signBy(current, claims, head),
    leaveUnsigned(claims) {
      const head = { alg: 'none', typ: 'JWT', kid: current.id };
      return `${base64url.encode(JSON.stringify(head))}.${base64url.encode(JSON.stringify(complete(claims)))}.`;
    },
    async signWithPublicKey(claims) {
      const secret = new TextEncoder().encode(await exportSPKI(current.publicKey));
      return new SignJWT(complete(claims))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: current.id })
        .sign(secret);
    },
    async rotate() {
      current = await createPair();
    },
    async signForged(claims) {
      return signBy({ ...(await createPair()), id: current.id }, claims);
    },
    answerAt(path, answer) {
      if (answer) replaced.set(path, answer);
      else replaced.delete(path);
    },
  };
}

/** Claims of a push to main of acme/remote-tools, by the names of GitHub Actions. */
export const githubClaims = (audience: string, claims: Record<string, unknown> = {}) => ({
  aud: audience,
  sub: 'repo:acme/remote-tools:ref:refs/heads/main',
  repository: 'acme/remote-tools',
  repository_id: '4711',
  repository_owner: 'acme',
  repository_owner_id: '65',
  repository_visibility: 'private',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  head_ref: '',
  base_ref: '',
  event_name: 'push',
  workflow: 'Release',
  workflow_ref: 'acme/remote-tools/.github/workflows/release.yml@refs/heads/main',
  job_workflow_ref: 'acme/remote-tools/.github/workflows/release.yml@refs/heads/main',
  runner_environment: 'github-hosted',
  run_id: '981',
  run_number: '12',
  run_attempt: '1',
  actor: 'ann',
  actor_id: '12',
  sha: 'f3b1c5b7e3cf6f5c6b3f3c4b0d9b5a1e2c3d4f5a',
  ...claims,
});

/** Claims of pull request 7 to main: from a branch of the repository, or from a fork, which GitHub does not tell apart. */
export const pullRequestClaims = (audience: string, claims: Record<string, unknown> = {}) =>
  githubClaims(audience, {
    sub: 'repo:acme/remote-tools:pull_request',
    ref: 'refs/pull/7/merge',
    head_ref: 'main',
    base_ref: 'main',
    event_name: 'pull_request',
    ...claims,
  });

/** Claims of a push to main of acme/sites/remote-tools, by the names of GitLab. */
export const gitlabClaims = (audience: string, claims: Record<string, unknown> = {}) => ({
  aud: audience,
  sub: 'project_path:acme/sites/remote-tools:ref_type:branch:ref:main',
  project_path: 'acme/sites/remote-tools',
  project_id: '22',
  namespace_path: 'acme/sites',
  namespace_id: '72',
  user_login: 'ann',
  user_id: '42',
  user_email: 'ann@example.com',
  pipeline_id: '574',
  pipeline_source: 'push',
  job_id: '302',
  ref: 'main',
  ref_type: 'branch',
  ref_path: 'refs/heads/main',
  ref_protected: 'true',
  runner_environment: 'gitlab-hosted',
  sha: '714a629c0b401fdce83e847fc9589983fc6f46bc',
  ...claims,
});
