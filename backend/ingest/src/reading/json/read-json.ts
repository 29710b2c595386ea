import * as v from 'valibot';
import { IngestError } from '../errors.ts';
import { readLines, readText } from '../input.ts';
import type { ReadContext } from '../reader.ts';

type Schema<T> = v.GenericSchema<unknown, T>;

// Programs that record answers store the body in one of these fields.
const WRAPPERS = ['response', 'body', 'data'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parsed document. If it is a recorded answer, `body` is the answer. */
export type JsonDocument = {
  readonly body: unknown;
  /** The recorded object, with fields such as the request; empty if the document is not a recorded answer. */
  readonly envelope: Readonly<Record<string, unknown>>;
};

function parseJson(text: string, { input }: ReadContext): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new IngestError(
      `${input.name} is not JSON; it may be cut off or be an error page: fetch it again`,
      {
        code: 'INPUT_UNEXPECTED',
        cause,
      },
    );
  }
}

function unwrap(value: unknown): JsonDocument {
  if (!isRecord(value)) return { body: value, envelope: {} };
  const wrapper = WRAPPERS.find((name) => Object.keys(value).length > 1 && name in value);
  return wrapper === undefined ? { body: value, envelope: {} } : { body: value[wrapper], envelope: value };
}

/**
 * The single JSON document of a file.
 *
 * @throws {IngestError} `INPUT_UNEXPECTED` if the file is not JSON or has several documents, `INPUT_TOO_LARGE`
 */
export async function readJson(context: ReadContext): Promise<JsonDocument> {
  const { kind, name, text } = context.input;
  if (kind === 'json' && text.parts > 1) {
    throw new IngestError(
      `${name} holds ${text.parts} lines of JSON, and this source reads one document a file; split it into a file for each`,
      { code: 'INPUT_UNEXPECTED' },
    );
  }
  return unwrap(parseJson(await readText(context.input), context));
}

/**
 * The documents of a file: a single document, or one per line (NDJSON), such as the recorded answers for thousands of
 * games. Only one document is in memory at a time.
 *
 * @throws {IngestError} `INPUT_UNEXPECTED` if a line is not JSON.
 */
export async function* readJsonLines(context: ReadContext): AsyncGenerator<JsonDocument> {
  const { input } = context;
  if (input.kind !== 'json' || input.text.parts === 1) {
    yield await readJson(context);
    return;
  }
  for await (const line of readLines(input)) {
    if (line.trim() !== '') yield unwrap(parseJson(line, context));
  }
}

const toReason = (issues: readonly v.BaseIssue<unknown>[]) => {
  const [issue] = issues;
  if (issue === undefined) return 'is not as expected';
  return `${v.getDotPath(issue) ?? 'value'}: ${issue.message}`;
};

/**
 * Validates a document.
 *
 * @param what names the format in the error, for example `a StatsAPI schedule`.
 * @throws {IngestError} `INPUT_UNEXPECTED`
 */
export function requireShape<T>(
  schema: Schema<T>,
  value: unknown,
  options: { context: ReadContext; what: string },
): T {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new IngestError(
    `${options.context.input.name} is not ${options.what} (${toReason(result.issues)}); is it a file of this source?`,
    { code: 'INPUT_UNEXPECTED' },
  );
}

/** The items that match the schema. All items are counted as read, the others as dropped, with the reason. */
export function keepFitting<T>(schema: Schema<T>, items: readonly unknown[], { tally }: ReadContext): T[] {
  tally.read(items.length);
  return items.flatMap((item) => {
    const result = v.safeParse(schema, item);
    if (result.success) return [result.output];
    tally.drop(toReason(result.issues));
    return [];
  });
}
