import { writeFile } from 'node:fs/promises';
import type { Page, Request, Route } from '@playwright/test';
import * as v from 'valibot';
import { readKept, writesScreens } from './kept.ts';

const recordingSchema = v.object({
  /** The time of the recording, which is the pages' time. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  answers: v.record(v.string(), v.unknown()),
});
type Recording = v.InferOutput<typeof recordingSchema>;

/** Longer lists are cut to their first and last entry: a tree of two rows says as much as one of fifty. */
const MAX_ENTRIES = 3;

/** Games of a day, which other lists name: they stay whole. */
const WHOLE = new Set(['events']);

function shorten(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const isLong = value.length > MAX_ENTRIES && !WHOLE.has(name);
    return value
      .filter((_, index) => !isLong || index % (value.length - 1) === 0)
      .map((entry) => shorten(entry));
  }
  // A list of two rows would ask for the next page at once, and that for the one after it.
  if (name === 'next') return null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, key)]));
}

/** The address of a call without what differs from run to run. A question that is too long for one is in its body. */
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

/** Answers of the API from a file, in place of the backend's. */
export type RecordedAnswers = {
  /** Calls that the file has no answer for. */
  missing: string[];
  /** Writes what was recorded, without what no page asked for. */
  save(): Promise<void>;
};

/**
 * Answers the calls of a page from a file, and stops its clock at the time of the recording: what it shows is the same on any
 * day and with any data. Where the run writes, calls that the file lacks go to the backend and are recorded, their lists cut.
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
  await page.clock.setFixedTime(at);
  await page.unroute('**/api/**');
  await page.route('**/api/**', answer);
  return {
    missing,
    async save() {
      const asked = Object.entries(answers).filter(([call]) => used.has(call));
      const sorted = Object.fromEntries(asked.sort(([one], [other]) => (one < other ? -1 : 1)));
      if (writesScreens()) await writeFile(file, `${JSON.stringify({ at, answers: sorted }, null, 1)}\n`);
    },
  };
}
