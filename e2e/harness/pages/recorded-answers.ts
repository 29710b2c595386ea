import { writeFile } from 'node:fs/promises';
import type { Page, Request, Route } from '@playwright/test';
import * as v from 'valibot';
import { readKept, writesScreens } from './kept.ts';

const recordingSchema = v.object({
  /** Time of the recording, to which the pages' clock is set. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  answers: v.record(v.string(), v.unknown()),
});
type Recording = v.InferOutput<typeof recordingSchema>;

/** Longer lists are cut to their first and last entry: a tree with two rows shows as much as one with fifty. */
const MAX_ENTRIES = 3;

/** Names of lists that are not cut: other lists refer to the games of a day. */
const WHOLE = new Set(['events']);

function shorten(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const isLong = value.length > MAX_ENTRIES && !WHOLE.has(name);
    return value
      .filter((_, index) => !isLong || index % (value.length - 1) === 0)
      .map((entry) => shorten(entry));
  }
  // With an address of a next page, a screen would request that page at once, because a cut list is so short.
  if (name === 'next') return null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, key)]));
}

/**
 * The name of a call in a recording: its address without the parts that differ between runs and, unless it is a GET,
 * its method and its body.
 */
function toCall(request: Request): string {
  const { pathname, searchParams } = new URL(request.url());
  searchParams.delete('token');
  const address = [pathname, searchParams.toString()].filter(Boolean).join('?');
  return request.method() === 'GET' ? address : `${request.method()} ${address} ${request.postData() ?? ''}`;
}

async function readRecording(file: string): Promise<Recording> {
  const text = await readKept(file);
  if (text === undefined) return { at: new Date().toISOString(), answers: {} };
  return v.parse(recordingSchema, JSON.parse(text));
}

/** Use of a file with answers of the API. `missing`: calls that the file lacks. */
export type RecordedAnswers = {
  missing: string[];
  /** If the run rewrites the files: writes the answers that a page requested. */
  save(): Promise<void>;
};

/**
 * Answers the calls of a page from a file, and stops the page's clock at the time of the recording, so that the page
 * shows the same on any day. Calls that the file lacks get a 501. A run with `SCREENS=write` sends them to the backend
 * instead, and records the answers with shortened lists.
 */
export async function answerFromFile(page: Page, file: string): Promise<RecordedAnswers> {
  const { at, answers } = await readRecording(file);
  const used = new Set<string>();
  const missing: string[] = [];
  async function answer(route: Route): Promise<void> {
    const call = toCall(route.request());
    if (!(call in answers) && writesScreens()) answers[call] = shorten(await (await route.fetch()).json());
    used.add(call);
    if (call in answers) return route.fulfill({ json: answers[call] });
    missing.push(call);
    return route.fulfill({ status: 501, json: {} });
  }
  /** The backend's own answer, with the time of the recording: pages follow the clock of their site. */
  async function pass(route: Route): Promise<void> {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(at).toUTCString() };
    await route.fulfill({ response, headers });
  }
  await page.clock.setFixedTime(at);
  for (const calls of ['**/api/**', '**/profile/**']) await page.unroute(calls);
  await page.route('**/api/**', answer);
  await page.route('**/profile/**', pass);
  return {
    missing,
    async save() {
      const asked = Object.entries(answers).filter(([call]) => used.has(call));
      const sorted = Object.fromEntries(asked.sort(([one], [other]) => (one < other ? -1 : 1)));
      if (writesScreens()) await writeFile(file, `${JSON.stringify({ at, answers: sorted }, null, 1)}\n`);
    },
  };
}
