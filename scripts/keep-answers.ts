// `npm run keep-answers`: records the answers of this release's backend; see docs/releasing.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@sharpside/boards/call/call';
import { createPictures } from '@sharpside/boards/call/pictures';
import { allCalls } from '@sharpside/boards/calls';
import { toOutputSchema } from '@sharpside/server/openapi/openapi-document';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { findRequestValues } from '../bench/src/api/request-values.ts';
import { listRequests, type RequestParameters } from '../bench/src/api/requests.ts';
import { BACKEND_FOLDER, makeSample } from './site/local-backend.ts';
import { ROOT } from './workspace/processes.ts';

const FOLDER = join(ROOT, 'contracts/previous-release');
// Lists are cut to this length. It is enough to distinguish rows, and to see fields that are null only in some rows.
const MAX_ITEMS = 3;
const MAX_REQUESTS = 40;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

function shorten(value: unknown): unknown {
  if (isList(value)) return value.slice(0, MAX_ITEMS).map(shorten);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shorten(field)]));
}

const isEmpty = (answer: unknown): boolean =>
  isList(answer)
    ? answer.length === 0
    : isRecord(answer) && Object.values(answer).some((field) => isList(field) && field.length === 0);

async function answerOf(
  snapshot: Snapshot,
  { call, parameters: given, now }: { call: Call; parameters: RequestParameters; now: number },
): Promise<unknown> {
  const { run, pageUrl } = call.read(given.query, given.body);
  return run({
    runQuery: (query, parameters) => snapshot.all(query, parameters),
    manifest: snapshot.manifest,
    pictures: createPictures({ players: {}, teams: {} }),
    now,
    pageUrl,
  });
}

/** An answer with rows, for today or else for a day in July of the last year; undefined if no request gives rows. */
async function findAnswer(snapshot: Snapshot, call: Call, now: number): Promise<unknown> {
  const july = Date.UTC(new Date(now).getUTCFullYear() - 1, 6, 20, 16);
  for (const moment of [now, july]) {
    const values = await findRequestValues(snapshot, toEasternDay(moment));
    for (const parameters of listRequests(call, values).slice(0, MAX_REQUESTS)) {
      const answer = await answerOf(snapshot, { call, parameters, now: moment });
      if (!isEmpty(answer)) return shorten(answer);
    }
  }
  return undefined;
}

await makeSample({ say: console.log });
const data = toDataFolder(BACKEND_FOLDER);
const snapshot = await openSnapshot({ data });
const answers: Record<string, unknown> = {};
const schemas: Record<string, unknown> = {};
for (const call of allCalls.toSorted((one, other) => one.path.localeCompare(other.path))) {
  schemas[call.path] = toOutputSchema(call.answer);
  const answer = await findAnswer(snapshot, call, Date.now());
  if (answer === undefined) console.error(`No answer of ${call.path} has rows: nothing is kept of it.`);
  else answers[call.path] = answer;
}
await snapshot.close();
await mkdir(FOLDER, { recursive: true });
for (const [name, kept] of Object.entries({ answers, schemas })) {
  // Writes one line per call, so that a changed call is easy to see in a diff.
  const lines = Object.entries(kept).map(
    ([path, value]) => `${JSON.stringify(path)}: ${JSON.stringify(value)}`,
  );
  await writeFile(join(FOLDER, `${name}.json`), `{\n${lines.join(',\n')}\n}\n`);
}
console.log(`Kept ${Object.keys(answers).length} answers and ${Object.keys(schemas).length} schemas.`);
