import { parseContractJson } from '@sharpside/contracts';
import { OBSERVATIONS_PATH } from '@sharpside/contracts/control';
import { findCode, toOperatorsPort, toReason } from '@sharpside/server-kit';
import * as v from 'valibot';

type Question<T> = {
  /** Query, without its `?`, that asks for something other than counts. */
  query?: string;
  schema: v.GenericSchema<unknown, T>;
  timeoutMs: number;
};

type Answer = { url: string; status: number; text: string };

const otherPortSchema = v.object({ error: v.object({ code: v.literal('EDGE_OTHER_PORT') }) });
const isOtherPort = ({ status, text }: Answer) =>
  status === 404 && v.is(v.pipe(v.string(), v.parseJson(), otherPortSchema), text);

/** Default address of an edge's port for operators; undefined behind TLS, which that port does not speak. */
function findOperatorsOrigin(edge: string): string | undefined {
  const url = new URL(edge);
  if (url.protocol !== 'http:') return undefined;
  url.port = String(toOperatorsPort(Number(url.port || 80)));
  return url.origin;
}

/** `fetch failed` alone is of no help; the reason is in the cause. */
function withReason(error: unknown): unknown {
  const cause = error instanceof TypeError ? error.cause : undefined;
  if (!(cause instanceof Error)) return error;
  return new Error(`${toReason(error)}: ${cause.message || findCode(cause)}`, { cause: error });
}

async function read(origin: string, query: string, signal: AbortSignal): Promise<Answer> {
  const url = `${origin}${OBSERVATIONS_PATH}${query}`;
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    return { url, status: response.status, text: await response.text() };
  } catch (error) {
    throw withReason(error);
  }
}

const ADVICE =
  'CONTROL_EDGES must name the port for operators of the edge (EDGE_METRICS_PORT), and EDGE_METRICS_HOST let this service reach it';

/** @throws {Error} naming the setting that an operator has to change. */
async function readFromOperators(edge: string, query: string, signal: AbortSignal): Promise<Answer> {
  const origin = findOperatorsOrigin(edge);
  if (origin === undefined)
    throw new Error(`${edge} is the port for visitors, which has no observations: ${ADVICE}`);
  try {
    return await read(origin, query, signal);
  } catch (cause) {
    const reason = toReason(cause);
    const message = `${edge} is the port for visitors, which has no observations, and ${origin} does not answer (${reason}): ${ADVICE}`;
    throw new Error(message, { cause });
  }
}

/**
 * Observations of an edge.
 *
 * `edge` is the address of its port for operators. The address of its port for visitors works too: the edge answers
 * there that it has another port, which is then tried at its default place.
 *
 * @throws if the edge does not answer, or the answer is malformed.
 */
export async function fetchFromEdge<T>(edge: string, { query, schema, timeoutMs }: Question<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const search = query === undefined ? '' : `?${query}`;
  const first = await read(edge, search, signal);
  const { url, status, text } = isOtherPort(first) ? await readFromOperators(edge, search, signal) : first;
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return parseContractJson(schema, text, url);
}
