import { isContractError, parseContract } from '@sharpside/contracts';
import {
  exchangeAnswerSchema,
  parseTokenText,
  type TokenRight,
  type Whoami,
  whoamiSchema,
} from '@sharpside/contracts/control';
import { ControlError, isControlError } from '@sharpside/control/errors';
import type { Report } from '@sharpside/registry/records/checks';
import type * as v from 'valibot';
import { ClientError, isClientError } from './errors.ts';
import type { FindIdToken } from './id-token.ts';
import { parseControlAddress } from './parse-address.ts';
import { parseRefusal } from './parse-refusal.ts';

type Fetch = typeof globalThis.fetch;

/** A request to the service. `text`: one of the tokens; left out, it carries none. */
export type ControlRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  text?: string;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** True for a POST that may be repeated without a look at what it did. */
  isRepeatable?: boolean;
  /** Receives the checks made before a refusal. */
  report?: Report;
};

/** Client of a control service, with the user's tokens. */
export type ControlClient = {
  address: string;
  /** A token to read with: the first valid one. */
  requireReader(): Promise<string>;
  /** @throws {ControlError} `TOKEN_WRONG_APP`, `TOKEN_WRONG_RIGHT` when no token has the right. */
  requireRight(needed: { app: string; right: TokenRight }): Promise<string>;
  /** @throws the service's refusal; {@link ClientError} when it cannot be reached. */
  /** The tokens of a CI job. @throws {ClientError} `ID_TOKEN_NOT_GIVEN` where MFE_TOKEN has some already. */
  exchangeIdToken(): Promise<readonly Grant[]>;
  ask(request: ControlRequest): Promise<Response>;
  askJson<T>(schema: v.GenericSchema<unknown, T>, request: ControlRequest): Promise<T>;
};

type ClientOptions = {
  location: string;
  tokens: readonly string[];
  /** Used where there are no tokens. */
  findIdToken?: FindIdToken | undefined;
  /** App of the command: a CI job needs no tokens of its others. */
  app?: string | undefined;
  fetch?: Fetch;
};

/** A token, and what it is good for. */
type Grant = Whoami['tokens'][number] & { text: string };

const TIMEOUT_MS = 30_000;

const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : toReason(error.cause);
};

type Unanswered = { address: string; isChange: boolean; cause: unknown };

function toUnreachable(reason: string, { address, isChange, cause }: Unanswered): ClientError {
  const advice = isChange
    ? 'whether it was done is not known: look at `mfe status` and `mfe history`, and run the command again if it was not'
    : 'check the address, and that the service runs';
  const message = `The control service at ${address} did not answer (${reason}); ${advice}.`;
  return new ClientError(message, { code: 'CONTROL_UNREACHABLE', cause });
}

/** @throws {ClientError} `TOKEN_NOT_GIVEN` where there is none, or one of them is no token. */
function checkTokens(tokens: readonly string[]): void {
  // The text may be a secret of another kind, so it is not repeated.
  const wrong = tokens.findIndex((text) => parseTokenText(text) === undefined);
  if (tokens.length > 0 && wrong === -1) return;
  const what =
    wrong === -1 ? 'MFE_TOKEN is not set' : `What stands in MFE_TOKEN at place ${wrong + 1} is no token`;
  throw new ClientError(
    `${what}; it takes the tokens that those who run the registry gave you (mfe_...), several with commas between them.`,
    { code: 'TOKEN_NOT_GIVEN' },
  );
}

type Needed = { app: string; right: TokenRight; isJob: boolean };

function toWrongTokens(grants: readonly Grant[], { app, right, isJob }: Needed): ControlError {
  const shown = grants.map((grant) => `${grant.right} of ${grant.app} (${grant.id})`).join(', ');
  return new ControlError(
    isJob
      ? `The control service trusts this CI job with ${shown}, and not with ${right} of ${app}. Ask those who run the registry to add it.`
      : `None of the tokens in MFE_TOKEN is good for ${right} of ${app}; they are good for ${shown}. Ask those who run the registry for one that is.`,
    { code: grants.some((grant) => grant.app === app) ? 'TOKEN_WRONG_RIGHT' : 'TOKEN_WRONG_APP' },
  );
}

/**
 * See {@link ControlClient}. Sends nothing yet.
 *
 * @throws {ClientError} `CONTROL_ADDRESS_INVALID`, `TOKEN_NOT_GIVEN`.
 */
export function createControlClient({
  location,
  tokens,
  findIdToken,
  app: ownApp,
  fetch = globalThis.fetch,
}: ClientOptions): ControlClient {
  const address = parseControlAddress(location);
  const isJob = tokens.length === 0 && findIdToken !== undefined;
  if (!isJob) checkTokens(tokens);
  let known: Promise<{ grants: Grant[]; refusals: ControlError[] }> | undefined;

  async function ask({ method = 'GET', path, text, json, bytes, headers = {}, ...rest }: ControlRequest) {
    const { timeoutMs = TIMEOUT_MS, isRepeatable = method === 'GET', report = () => {} } = rest;
    const isChange = !isRepeatable;
    const body = json === undefined ? bytes : JSON.stringify(json);
    const type = json === undefined ? 'application/octet-stream' : 'application/json';
    let response: Response;
    let refusal: string | undefined;
    try {
      response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(text !== undefined && { authorization: `Bearer ${text}` }),
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        // A token is for the given address, and for none that it redirects to.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body }),
      });
      refusal = response.ok ? undefined : await response.text();
    } catch (cause) {
      throw toUnreachable(toReason(cause), { address, isChange, cause });
    }
    if (refusal === undefined) return response;
    const { error, checks } = parseRefusal(refusal, { address, status: response.status });
    for (const check of checks) report(check);
    if (isClientError(error) && error.code === 'CONTROL_UNREACHABLE') {
      throw toUnreachable(error.message, { address, isChange, cause: error });
    }
    throw error;
  }

  async function askJson<T>(schema: v.GenericSchema<unknown, T>, request: ControlRequest): Promise<T> {
    const response = await ask(request);
    try {
      const value: unknown = await response.json();
      return parseContract(schema, value, `The answer to ${request.path}`);
    } catch (cause) {
      if (!isContractError(cause) && !(cause instanceof SyntaxError)) throw cause;
      const message = `${address} did not answer as a control service of this version does: ${cause.message}`;
      throw new ClientError(message, { code: 'CONTROL_ANSWER_INVALID', cause });
    }
  }

  async function readGrants() {
    const grants: Grant[] = [];
    const refusals: ControlError[] = [];
    for (const text of tokens) {
      try {
        const { tokens: found } = await askJson(whoamiSchema, { path: '/v1/whoami', text });
        grants.push(...found.map((grant) => ({ ...grant, text })));
      } catch (error) {
        // An expired token must not block the others.
        if (!isControlError(error)) throw error;
        refusals.push(error);
      }
    }
    return { grants, refusals };
  }

  async function exchange(findToken: FindIdToken) {
    const idToken = await findToken(address);
    const { tokens: grants } = await askJson(exchangeAnswerSchema, {
      method: 'POST',
      path: '/v1/oidc/tokens',
      json: { idToken, app: ownApp },
      isRepeatable: true,
    });
    return { grants, refusals: [] };
  }

  const findGrants = () => {
    known ??= isJob && findIdToken ? exchange(findIdToken) : readGrants();
    return known;
  };

  return {
    address,
    ask,
    askJson,
    async exchangeIdToken() {
      if (isJob) return (await findGrants()).grants;
      throw new ClientError(
        'MFE_TOKEN has tokens already, so there is nothing to exchange; unset it first.',
        {
          code: 'ID_TOKEN_NOT_GIVEN',
        },
      );
    },

    async requireReader() {
      const { grants, refusals } = await findGrants();
      const [grant] = grants;
      if (grant) return grant.text;
      throw refusals[0];
    },

    async requireRight(needed) {
      const { grants, refusals } = await findGrants();
      const fitting = grants.find(({ app, right }) => app === needed.app && right === needed.right);
      if (fitting) return fitting.text;
      throw refusals[0] ?? toWrongTokens(grants, { ...needed, isJob });
    },
  };
}
