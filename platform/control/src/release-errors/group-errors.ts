import { createHash } from 'node:crypto';
import { toMessage, toMessageShape } from '@sharpside/contracts';
import type { MappedFrame, ReleaseError } from '@sharpside/contracts/control';
import type { CollectedError } from './error-collector.ts';
import type { TracedFrame } from './source-maps.ts';

/** An error of an edge with its stack in the sources. */
export type TracedError = { error: CollectedError; stack: readonly TracedFrame[] };

/** An error of all edges, without what the record of its release has. */
export type ErrorGroup = Omit<ReleaseError, 'owner' | 'commit'>;

const ID_LENGTH = 10;

const isOfPackage = ({ frame: { source } }: TracedFrame) => source?.file.startsWith('node_modules/') ?? false;

/** The place where somebody will look: the first one that is no library's, as far as the sources are known. */
const findWhere = (stack: readonly TracedFrame[]): TracedFrame | undefined =>
  stack.find((traced) => traced.frame.source !== null && !isOfPackage(traced)) ?? stack[0];

const toPlace = ({ app, file, line, column, source }: MappedFrame): string =>
  source ? `${source.file}:${source.line}` : `${app}/${file}:${line}:${column}`;

/** `TypeError` of `TypeError: no odds`, and of Chrome's `Uncaught TypeError: no odds`. */
const ERROR_CLASS = /^(?:Uncaught )?([A-Z]\w*): /;

/** A message may vary by a word, such as the name of a player: where the line is known, only its error class counts. */
function toKey({ error, stack }: TracedError): string {
  const { app, version, failure, detail } = error;
  const where = findWhere(stack)?.frame;
  const message = where?.source ? (ERROR_CLASS.exec(detail)?.[1] ?? '') : toMessageShape(detail);
  return [app, version, failure, message, where ? toPlace(where) : ''].join('\n');
}

const toTime = (seconds: number) => new Date(seconds * 1000).toISOString();

function toGroup(key: string, equal: readonly [TracedError, ...TracedError[]]): ErrorGroup {
  const [first] = equal.toSorted((a, b) => a.error.firstAt - b.error.firstAt);
  const { error, stack } = first ?? equal[0];
  const { app, version, failure, detail, firstAt } = error;
  const where = findWhere(stack);
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH),
    app,
    version,
    failure,
    message: toMessage(detail),
    firstAt: toTime(firstAt),
    lastAt: toTime(Math.max(...equal.map((one) => one.error.lastAt))),
    networks: new Set(equal.flatMap((one) => one.error.networks)).size,
    hasMore: equal.some((one) => one.error.hasMore),
    where: where?.frame ?? null,
    lines: [...(where?.lines ?? [])],
    stack: stack.map(({ frame }) => frame),
  };
}

/**
 * Errors of all edges, equal ones as one: of the same release, kind of failure, error class, and line of the first place that
 * is no library's; of the same form of the message where no source is known. Browsers name the places of one error differently, so those in the published files do not
 * count where the sources are known. Those of the most networks come first.
 */
export function groupErrors(errors: readonly TracedError[]): ErrorGroup[] {
  const groups = new Map<string, [TracedError, ...TracedError[]]>();
  for (const traced of errors) {
    const key = toKey(traced);
    const known = groups.get(key);
    if (known) known.push(traced);
    else groups.set(key, [traced]);
  }
  return [...groups]
    .map(([key, equal]) => toGroup(key, equal))
    .sort((a, b) => b.networks - a.networks || b.lastAt.localeCompare(a.lastAt));
}
