import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

/** A series of Prometheus: its labels, and its values by time (milliseconds since 1970). */
export type PrometheusSeries = { labels: Readonly<Record<string, string>>; values: Map<number, number> };

/** A range of times at which a query is evaluated. Units: milliseconds. */
export type QueryRange = { startMs: number; endMs: number; stepMs: number };

/** Asks a Prometheus for the values of a query over time. */
export type PrometheusClient = (
  query: string,
  range: QueryRange,
  signal: AbortSignal,
) => Promise<PrometheusSeries[]>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_SERIES = 20_000;
const MAX_VALUES = 200;

const answerSchema = v.object({
  status: v.literal('success'),
  data: v.object({
    resultType: v.literal('matrix'),
    result: v.pipe(
      v.array(
        v.object({
          metric: v.record(v.string(), v.string()),
          values: v.pipe(v.array(v.tuple([v.number(), v.string()])), v.maxLength(MAX_VALUES)),
        }),
      ),
      v.maxLength(MAX_SERIES),
    ),
  }),
});

/** The text of an answer, of a bounded size. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`its answer is over ${MAX_BYTES / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

// Counters that are whole; NaN marks what Prometheus does not know.
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** A client of the HTTP API at an address. Fails for any answer that is not what was asked for. */
export function createPrometheusClient(address: string): PrometheusClient {
  const url = `${address.replace(/\/+$/, '')}/api/v1/query_range`;
  return async (query, { startMs, endMs, stepMs }, signal) => {
    const parameters = { query, start: startMs / 1000, end: endMs / 1000, step: stepMs / 1000 };
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    const { data } = parseContractJson(answerSchema, await readText(response), 'The answer of Prometheus');
    return data.result.map(({ metric, values }) => ({
      labels: metric,
      values: new Map(
        values
          .map(([seconds, text]) => [Math.round(seconds * 1000), Math.round(Number(text))] as const)
          .filter(([, value]) => isCount(value)),
      ),
    }));
  };
}
