import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

/** The mark that a page sets once the rows of an answer are painted. */
export const ROWS_PAINTED = 'rows-painted';

const CATEGORIES = ['devtools.timeline', 'blink.user_timing'];

// `tts` is the processor time of the thread in µs, so other work of the machine does not count.
const eventSchema = v.looseObject({
  name: v.string(),
  ts: v.number(),
  tts: v.optional(v.number()),
  args: v.optional(
    v.looseObject({
      data: v.optional(v.looseObject({ requestId: v.optional(v.string()), url: v.optional(v.string()) })),
    }),
  ),
});
const traceSchema = v.looseObject({ traceEvents: v.array(eventSchema) });

type TraceEvent = v.InferOutput<typeof eventSchema>;

const requestOf = ({ args }: TraceEvent) => args?.data?.requestId;

/** Work from the last byte of the newest answer under `path` to the mark. */
function readWorkMs(events: readonly TraceEvent[], path: string): number {
  const sent = events.findLast(
    ({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.includes(path),
  );
  const answered = events.find(
    (event) => event.name === 'ResourceFinish' && sent && requestOf(event) === requestOf(sent),
  );
  const painted = events.find(({ name }) => name === ROWS_PAINTED);
  if (answered?.tts === undefined || painted?.tts === undefined) {
    throw new Error(`The trace does not have an answer under ${path} and its rows; was it asked for?`);
  }
  return (painted.tts - answered.tts) / 1_000;
}

/**
 * Processor time of the page's main thread from the last byte of an answer to its painted rows, in ms.
 *
 * @param options.press triggers the request under `path`, and resolves once the answer's rows are painted and marked.
 * @throws {Error} if `press` caused no such answer.
 */
export async function measureAnswerWork(
  browser: Browser,
  { page, path, press }: { page: Page; path: string; press: () => Promise<unknown> },
): Promise<number> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await press();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  return readWorkMs(v.parse(traceSchema, trace).traceEvents, path);
}
