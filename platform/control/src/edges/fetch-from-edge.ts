import { parseContractJson } from '@sharpside/contracts';
import { OBSERVATIONS_PATH } from '@sharpside/contracts/control';
import { toCallReason } from '@sharpside/server-kit';
import * as v from 'valibot';

type Question<T> = {
  /** Query, without its `?`, for something other than counts. */
  query?: string;
  schema: v.GenericSchema<unknown, T>;
  timeoutMs: number;
};

const otherPortSchema = v.object({ error: v.object({ code: v.literal('EDGE_OTHER_PORT') }) });
const isOtherPort = (text: string) => v.is(v.pipe(v.string(), v.parseJson(), otherPortSchema), text);

async function read(url: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new Error(toCallReason(error, url), { cause: error });
  }
}

/**
 * Observations of an edge, at the address of its port for operators.
 *
 * @throws if the edge does not answer, or the answer is malformed. If the address is that of the port for visitors, the
 * error names the setting to change.
 */
export async function fetchFromEdge<T>(edge: string, { query, schema, timeoutMs }: Question<T>): Promise<T> {
  const url = `${edge}${OBSERVATIONS_PATH}${query === undefined ? '' : `?${query}`}`;
  const { status, text } = await read(url, AbortSignal.timeout(timeoutMs));
  if (status === 404 && isOtherPort(text))
    throw new Error(
      `${edge} is the port for visitors, which has no observations: CONTROL_EDGES must name the port for operators of the edge (EDGE_METRICS_PORT), and EDGE_METRICS_HOST let this service reach it`,
    );
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return parseContractJson(schema, text, url);
}
