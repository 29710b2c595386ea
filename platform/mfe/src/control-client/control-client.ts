import {
  coversApp,
  coversRight,
  exchangeAnswerSchema,
  parseTokenText,
  type TokenRight,
  type Whoami,
  whoamiSchema,
} from '@sharpside/contracts/control';
import { ControlError, describeUntrusted, isControlError } from '@sharpside/control/errors';
import { createSender, type Sender } from './create-sender.ts';
import { ClientError } from './errors.ts';
import type { FindIdToken } from './id-token.ts';
import { parseControlAddress } from './parse-address.ts';

/** Client of a control service, with the user's tokens. */
export type ControlClient = Sender & {
  address: string;
  /** A token to read with: the first valid token; with `except`, a token of another right if there is one. */
  requireReader(options?: { except?: TokenRight }): Promise<string>;
  /** Every valid token; at least one. */
  requireReaders(): Promise<string[]>;
  /**
   * A token with the right. @throws {ControlError} `TOKEN_WRONG_APP` or `TOKEN_WRONG_RIGHT` if there is none, or the
   * refusal of a token.
   */
  requireRight(needed: { app: string; right: TokenRight }): Promise<string>;
  /** The tokens of a CI job. @throws {ClientError} `ID_TOKEN_NOT_GIVEN` if MFE_TOKEN is set. */
  exchangeIdToken(): Promise<readonly Grant[]>;
};

type ClientOptions = {
  location: string;
  tokens: readonly string[];
  /** Used if there are no tokens. */
  findIdToken?: FindIdToken | undefined;
  /** App of the command: a CI job gets only the tokens for this app. */
  app?: string | undefined;
  fetch?: typeof globalThis.fetch;
};

type Grant = Whoami['tokens'][number] & { text: string };

/** @throws {ClientError} `TOKEN_NOT_GIVEN` without tokens, or for a text that is not a token. */
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
      ? describeUntrusted({ given: shown, right, app })
      : `None of the tokens in MFE_TOKEN is good for ${right} of ${app}; they are good for ${shown}. Ask those who run the registry for one that is.`,
    { code: grants.some((grant) => coversApp(grant.app, app)) ? 'TOKEN_WRONG_RIGHT' : 'TOKEN_WRONG_APP' },
  );
}

/**
 * See {@link ControlClient}. Sends nothing yet.
 *
 * @throws {ClientError} `CONTROL_ADDRESS_INVALID`; its methods throw `TOKEN_NOT_GIVEN`.
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
  const { ask, askJson } = createSender({ address, fetch });
  let known: Promise<{ grants: Grant[]; refusals: ControlError[] }> | undefined;

  async function readGrants() {
    // Checked when a request needs a token, since some commands send no requests.
    checkTokens(tokens);
    const grants: Grant[] = [];
    const refusals: ControlError[] = [];
    for (const text of tokens) {
      try {
        const { tokens: found } = await askJson(whoamiSchema, { path: '/v1/whoami', text });
        grants.push(...found.map((grant) => ({ ...grant, text })));
      } catch (error) {
        // An expired token must not block the other tokens.
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

  async function requireReader({ except }: { except?: TokenRight } = {}): Promise<string> {
    const { grants, refusals } = await findGrants();
    const grant = grants.find(({ right }) => right !== except) ?? grants[0];
    if (grant) return grant.text;
    throw refusals[0];
  }

  return {
    address,
    ask,
    askJson,

    async exchangeIdToken() {
      if (isJob) return (await findGrants()).grants;
      const message = 'MFE_TOKEN has tokens already, so there is nothing to exchange; unset it first.';
      throw new ClientError(message, { code: 'ID_TOKEN_NOT_GIVEN' });
    },

    requireReader,

    async requireReaders() {
      const first = await requireReader();
      const { grants } = await findGrants();
      return [...new Set([first, ...grants.map(({ text }) => text)])];
    },

    async requireRight(needed) {
      const { grants, refusals } = await findGrants();
      const fitting = grants.find((grant) => coversRight(grant, needed));
      if (fitting) return fitting.text;
      throw refusals[0] ?? toWrongTokens(grants, { ...needed, isJob });
    },
  };
}
