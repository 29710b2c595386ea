import { parseContract } from '@sharpside/contracts';
import { CONSOLE_HEADER, controlErrorAnswerSchema } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { ControlError } from './control-error.ts';

type CallOptions = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; tag?: string | undefined };

async function send(path: string, { method = 'GET', body, tag }: CallOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(tag !== undefined && { 'if-none-match': tag }),
        ...(method !== 'GET' && { [CONSOLE_HEADER]: '1' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    const message = 'The control service cannot be reached. Check the connection, then try again.';
    throw new ControlError(message, { code: 'NETWORK', status: 0, cause });
  }
}

async function toControlError(response: Response): Promise<ControlError> {
  const { status } = response;
  const answer = v.safeParse(controlErrorAnswerSchema, await response.json().catch(() => undefined));
  if (answer.success) {
    const { message, code, objections } = answer.output.error;
    return new ControlError(message, { code, objections, status });
  }
  const message = `The control service answered with status ${status}. Try again; if it stays so, look at its log.`;
  return new ControlError(message, { code: 'HTTP', status });
}

/**
 * The answer of the control service, typed by its schema.
 *
 * @throws {ControlError} with the service's code and message, or `NETWORK` or `HTTP`.
 * @throws {ContractError} `CONTRACT_BROKEN` for an answer of another shape.
 */
export async function call<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const response = await send(path, options);
  if (!response.ok) throw await toControlError(response);
  return parseContract(schema, await response.json(), path);
}

type Kept<T> = { tag: string; value: T };

// Maximum number of cached answers per call, for somebody who pages through apps.
const MAX_KEPT = 20;

const forgetters: (() => void)[] = [];

/** Removes all cached answers when a person signs out, because the next person must not see them. */
export const forgetAnswers = (): void => {
  for (const forget of forgetters) forget();
};

/**
 * A call that caches its last answers while the page is open. An unchanged answer is not sent again (`ETag`), and its
 * value is the identical object, so nothing is rendered again.
 */
export function createKeptCall<T>(schema: v.GenericSchema<unknown, T>): (path: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  forgetters.push(() => kept.clear());
  return async (path) => {
    const known = kept.get(path);
    const response = await send(path, { tag: known?.tag });
    if (response.status === 304 && known) return known.value;
    if (!response.ok) throw await toControlError(response);
    const value = parseContract(schema, await response.json(), path);
    const tag = response.headers.get('etag');
    kept.delete(path);
    if (tag !== null) kept.set(path, { tag, value });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

export function toQuery(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
