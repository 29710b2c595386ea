import { isContractError, parseContractJson } from '@sharpside/contracts';
import { toCallReason } from '@sharpside/server-kit';
import * as v from 'valibot';
import { ClientError } from './errors.ts';

/** Variables of a CI job, as far as its ID token depends on them. */
export type CiVariables = {
  system: 'github' | 'gitlab' | undefined;
  /** The ID token itself, as GitLab puts it into a variable. */
  idToken: string | undefined;
  /** Address and secret of GitHub Actions for ID tokens; only jobs with the permission have them. */
  requestUrl: string | undefined;
  requestToken: string | undefined;
};

/** Gets an ID token for an audience. @throws {ClientError} `ID_TOKEN_NOT_GIVEN`, `ID_TOKEN_REQUEST_FAILED`. */
export type FindIdToken = (audience: string) => Promise<string>;

type Fetch = typeof globalThis.fetch;

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const WAIT_MS = 1_000;

const answerSchema = v.object({ value: v.pipe(v.string(), v.minLength(1)) });

const requestFailed = (reason: string, cause?: unknown) =>
  new ClientError(
    `GitHub Actions gave no ID token (${reason}); run the job again. It needs \`permissions: id-token: write\`.`,
    { code: 'ID_TOKEN_REQUEST_FAILED', ...(cause !== undefined && { cause }) },
  );

type GithubRequest = { requestUrl: string; requestToken: string };

/** @throws {ClientError} `ID_TOKEN_REQUEST_FAILED` for an address that would reveal the request's secret. */
function toRequestUrl({ requestUrl }: GithubRequest, audience: string): URL {
  const url = URL.parse(requestUrl);
  const isSafe = url?.protocol === 'https:' || url?.hostname === '127.0.0.1';
  if (!url || !isSafe) throw requestFailed('ACTIONS_ID_TOKEN_REQUEST_URL is no https:// address');
  url.searchParams.set('audience', audience);
  return url;
}

async function requestOnce(url: URL, token: string, fetch: Fetch): Promise<string> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new TypeError(`it answered ${response.status}`);
  return parseContractJson(answerSchema, await response.text(), 'its answer').value;
}

async function requestFromGithub(
  request: GithubRequest,
  { audience, fetch, wait }: { audience: string; fetch: Fetch; wait: (ms: number) => Promise<unknown> },
): Promise<string> {
  const url = toRequestUrl(request, audience);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await requestOnce(url, request.requestToken, fetch);
    } catch (cause) {
      // An invalid answer does not improve by repetition. The message does not contain the request's secret.
      if (isContractError(cause) || attempt === ATTEMPTS)
        throw requestFailed(toCallReason(cause, url), cause);
      await wait(WAIT_MS);
    }
  }
}

const notGiven = (message: string) => new ClientError(message, { code: 'ID_TOKEN_NOT_GIVEN' });

type SourceOptions = { fetch?: Fetch; wait?: (ms: number) => Promise<unknown> };

/**
 * Gets the ID token of this CI job; undefined outside GitHub Actions and GitLab CI if `MFE_ID_TOKEN` is not set.
 *
 * The audience is the address that the user named, never one that a server asks for: a hostile server could ask for a
 * token for our service.
 */
export function createIdTokenSource(
  { system, idToken, requestUrl, requestToken }: CiVariables,
  {
    fetch = globalThis.fetch,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: SourceOptions = {},
): FindIdToken | undefined {
  if (idToken !== undefined) return async () => idToken;
  if (requestUrl !== undefined && requestToken !== undefined) {
    return (audience) => requestFromGithub({ requestUrl, requestToken }, { audience, fetch, wait });
  }
  if (system === 'github') {
    return async () => {
      throw notGiven(
        'This job of GitHub Actions gets no ID token: give it `permissions: id-token: write` (and `contents: read`), or set MFE_TOKEN. Pull requests of forks get neither.',
      );
    };
  }
  if (system === 'gitlab') {
    return async (audience) => {
      throw notGiven(
        `This job of GitLab has no ID token: give it \`id_tokens: MFE_ID_TOKEN: aud: ${audience}\`, or set MFE_TOKEN.`,
      );
    };
  }
  return undefined;
}
