import { isContractError, parseContract } from '@sharpside/contracts';
import type { Report } from '@sharpside/registry/records/checks';
import { findProxy, type NamedProxy, toCallReason } from '@sharpside/server-kit';
import type * as v from 'valibot';
import { ClientError, isClientError } from './errors.ts';
import { parseRefusal } from './parse-refusal.ts';

/** A request to the service. `text`: a token; undefined for a request without one. */
export type ControlRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  text?: string;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** True for a POST that can be sent again if it gets no answer. */
  isRepeatable?: boolean;
  /** Receives the checks that ran before a refusal. */
  report?: Report;
};

export type Sender = {
  /**
   * @throws the service's refusal; {@link ClientError} if the service cannot be reached; `ContractError` if its proxy is
   *   a SOCKS proxy.
   */
  ask(request: ControlRequest): Promise<Response>;
  askJson<T>(schema: v.GenericSchema<unknown, T>, request: ControlRequest): Promise<T>;
};

type SenderOptions = { address: string; fetch: typeof globalThis.fetch };

const TIMEOUT_MS = 30_000;

type Unanswered = { address: string; proxy: NamedProxy | undefined; isChange: boolean; cause: unknown };

function toUnreachable(reason: string, { address, proxy, isChange, cause }: Unanswered): ClientError {
  const way = proxy ? `the address, the proxy ${proxy.address} of ${proxy.variable}` : 'the address';
  const advice = isChange
    ? 'whether it was done is not known: look at `mfe status` and `mfe history`, and run the command again if it was not'
    : `check ${way}, and that the service runs`;
  const message = `The control service at ${address} did not answer (${reason}); ${advice}.`;
  return new ClientError(message, { code: 'CONTROL_UNREACHABLE', cause });
}

export function createSender({ address, fetch }: SenderOptions): Sender {
  async function ask({ method = 'GET', path, text, json, bytes, headers = {}, ...rest }: ControlRequest) {
    const { timeoutMs = TIMEOUT_MS, isRepeatable = method === 'GET', report = () => {} } = rest;
    const isChange = !isRepeatable;
    const body = json === undefined ? bytes : JSON.stringify(json);
    const type = json === undefined ? 'application/octet-stream' : 'application/json';
    const proxy = findProxy(address);
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
        // A token is for the given address, not for an address that it redirects to.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body }),
      });
      refusal = response.ok ? undefined : await response.text();
    } catch (cause) {
      throw toUnreachable(toCallReason(cause, address), { address, proxy, isChange, cause });
    }
    if (refusal === undefined) return response;
    const { error, checks } = parseRefusal(refusal, { address, status: response.status });
    for (const check of checks) report(check);
    if (isClientError(error) && error.code === 'CONTROL_UNREACHABLE') {
      throw toUnreachable(error.message, { address, proxy, isChange, cause: error });
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
      const message = isContractError(cause)
        ? `The control service at ${address} is older or newer than this mfe, so nothing was done with its answer. Bring both to the same version.\n${cause.message}`
        : `${address} did not answer as a control service does (${cause.message}); check the address, and what stands in front of the service.`;
      throw new ClientError(message, { code: 'CONTROL_ANSWER_INVALID', cause });
    }
  }

  return { ask, askJson };
}
