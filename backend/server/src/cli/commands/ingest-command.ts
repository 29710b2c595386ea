import { stat } from 'node:fs/promises';
import { type Batch, countDropped, keepLive, listBatches } from '@sharpside/ingest/batches/batch';
import { requireOneKind } from '@sharpside/ingest/batches/one-kind-of-data';
import { type IngestOutcome, ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import {
  type Acceptance,
  type CheckName,
  checkNames,
  qualityChecks,
} from '@sharpside/ingest/ingest/quality/checks';
import { publishNews } from '@sharpside/ingest/publication/publish-snapshot';
import { findReader, readers } from '@sharpside/ingest/readers/readers';
import { hideSecrets } from '@sharpside/ingest/reading/download';
import { isIngestError } from '@sharpside/ingest/reading/errors';
import { isUrl } from '@sharpside/ingest/reading/input';
import type { Reader } from '@sharpside/ingest/reading/reader';
import { toColumns, toCount, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import { type Command, type CommandContext, EXIT_CODES } from '../command.ts';
import { publishPatiently } from '../leased-publication.ts';
import { WAITING } from '../publication-lines.ts';
import { stages } from '../stages.ts';

type Failure = {
  readonly kind: 'failed';
  readonly input: string;
  readonly code: string;
  readonly message: string;
};
type FileOutcome = (IngestOutcome & { readonly input: string }) | Failure;

const isCheckName = (name: string): name is CheckName => checkNames.some((known) => known === name);

/** `--accept` and `--reason` require each other. */
function parseAcceptance({ args }: CommandContext): Acceptance | undefined {
  const accept = args.find('accept');
  const reason = args.find('reason')?.trim() ?? '';
  if (accept === undefined) {
    if (reason !== '') throw new UsageError("--reason says why a check is accepted: add --accept '<check>'.");
    return undefined;
  }
  const names = accept.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isCheckName(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no check '${unknown}'. Checks: ${checkNames.join(', ')}.`);
  if (reason === '')
    throw new UsageError("Say why it is right as it is: --reason '<text>'. It is kept with the batch.");
  return { checks: names.filter(isCheckName), reason };
}

function parseCorrection({ args }: CommandContext): string | undefined {
  const correction = args.find('correction')?.trim();
  if (correction === '')
    throw new UsageError("Say what it corrects: --correction '<text>'. It is kept with the batch.");
  return correction;
}

const SOURCES = readers.map((one) => one.source);

function requireReader(source: string): Reader {
  const reader = findReader(source);
  if (reader !== undefined) return reader;
  const among = toSuggestion(source, SOURCES) || ` Sources: ${SOURCES.join(', ')}.`;
  throw new UsageError(`There is no source '${source}'.${among}`);
}

// Size that the progress bar assumes for a download, whose size is unknown: that of a medium file.
const UNKNOWN_BYTES = 1_000_000;

const sizeOf = (ref: string): Promise<number> =>
  isUrl(ref)
    ? Promise.resolve(UNKNOWN_BYTES)
    : stat(ref).then(
        ({ size }) => size,
        () => 0,
      );

function toLines(outcome: FileOutcome): string[] {
  if (outcome.kind === 'failed') return `✖ ${outcome.message} (${outcome.code})`.split('\n');
  const { batch, input } = outcome;
  if (outcome.kind === 'known') return [`= ${input}: ingested before, as batch ${batch.number}`];
  const reasons = (counts: Readonly<Record<string, number>>, what: string) =>
    Object.entries(counts).map(([reason, count]) => `    ${what} ${count}: ${reason}`);
  const tables = Object.entries(batch.tables).map(([table, part]) => `${part?.rows ?? 0} ${table}`);
  return [
    `✔ ${input}: read ${toCount(batch.read, 'row')}, kept ${batch.kept}, dropped ${countDropped(batch)}${tables.length > 0 ? ` → ${tables.join(', ')}` : ''}`,
    ...reasons(batch.skipped ?? {}, 'passed over'),
    ...reasons(batch.dropped, 'dropped'),
    ...reasons(batch.refused, 'unknown value'),
    ...reasons(batch.noted ?? {}, 'note on'),
    ...batch.warnings.map((warning) => `    note: ${warning}`),
  ];
}

async function ingestOne(
  context: CommandContext,
  reader: Reader,
  { ref, known, ...wishes }: { ref: string; known: Batch[]; acceptance?: Acceptance; correction?: string },
): Promise<FileOutcome> {
  const input = hideSecrets(ref);
  try {
    const outcome = await ingestFile({
      data: context.data,
      reader,
      ref,
      known,
      isForced: context.args.isOn('force'),
      isSample: context.args.isOn('sample'),
      now: context.now,
      download: { onDelay: (text) => context.output.say(`${input}: ${text}`) },
      ...wishes,
    });
    if (outcome.kind === 'ingested') known.push(outcome.batch);
    return { ...outcome, input };
  } catch (error) {
    if (!isIngestError(error)) throw error;
    return { kind: 'failed', input, code: error.code, message: error.message };
  }
}

async function ingestAll(
  context: CommandContext,
  reader: Reader,
  refs: readonly string[],
): Promise<FileOutcome[]> {
  const { data, output } = context;
  // Files of removed batches count as new, because a person who names such a file may want it back.
  const known = keepLive(await listBatches(data));
  requireOneKind(data, known, { isSample: context.args.isOn('sample') });
  const acceptance = parseAcceptance(context);
  const correction = parseCorrection(context);
  const wishes = { ...(acceptance && { acceptance }), ...(correction !== undefined && { correction }) };
  const sizes = await Promise.all(refs.map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const outcomes: FileOutcome[] = [];
  let done = 0;
  for (const [at, ref] of refs.entries()) {
    output.progress(total === 0 ? 0 : done / total, `${at + 1} of ${refs.length}  ${hideSecrets(ref)}`);
    const outcome = await ingestOne(context, reader, { ref, known, ...wishes });
    outcomes.push(outcome);
    for (const line of toLines(outcome)) output.say(line);
    done += sizes[at] ?? 0;
  }
  output.endProgress();
  return outcomes;
}

const toAnswer = (outcome: FileOutcome) => {
  if (outcome.kind === 'failed') return outcome;
  const { number, read, kept, skipped = {}, dropped, refused, noted = {}, warnings, tables } = outcome.batch;
  return {
    kind: outcome.kind,
    input: outcome.input,
    batch: number,
    read,
    kept,
    skipped,
    dropped,
    refused,
    noted,
    warnings,
    tables,
  };
};

/** Ingests files of one source. Files in existing batches are skipped, so that an interrupted run can be repeated. */
export const ingestCommand: Command = {
  name: 'ingest',
  summary: 'Read files of one source, local or from an address, plain or gzipped',
  parameters: [
    { name: 'source', help: `one of ${SOURCES.join(', ')}` },
    { name: 'file|url', help: 'files or addresses of that source', isRepeatable: true },
  ],
  options: {
    publish: { help: 'publish a snapshot afterwards, of whatever is not served yet' },
    force: { help: 'read files again that were read before; they count as newer than what came since' },
    accept: { value: 'checks', help: 'take files that do not pass these checks' },
    reason: { value: 'text', help: 'why they are right all the same; it is kept' },
    correction: {
      value: 'text',
      help: 'games of the files replace fuller copies, for this reason; it is kept',
    },
    sample: { help: 'mark what is read as sample data; real data never come among it' },
  },
  examples: [
    'ingest statcast statcast_2025-07-*.csv.gz',
    'ingest mlb-schedule "https://statsapi.mlb.com/api/v1/schedule?sportId=1&date=2025-07-24&hydrate=probablePitcher,lineups"',
  ],
  notes: () => [
    '',
    'Sources:',
    ...toColumns(readers.map(({ source, about }) => [source, about] as const)),
    '',
    'Checks that a file has to pass:',
    ...toColumns(checkNames.map((name) => [name, qualityChecks[name]] as const)),
  ],
  isBackground: true,
  changes: 'in turn',

  async run(context) {
    const reader = requireReader(context.args.requireParameter('source'));
    const outcomes = await ingestAll(context, reader, context.args.listParameter('file|url'));
    const count = (kind: FileOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
    const { data, args, output, now } = context;
    const onWait = () => output.say(WAITING);
    // Also if this run ingested nothing, because an earlier run may have ended before publishing.
    const manifest = args.isOn('publish')
      ? await publishPatiently(context, (shared) => publishNews({ data, stages, now, onWait, shared }))
      : undefined;
    output.say(
      `${toCount(count('ingested'), 'file')} ingested, ${count('known')} known before, ${count('failed')} failed.`,
    );
    if (manifest !== undefined) output.say(`Published snapshot ${manifest.id}.`);
    else if (args.isOn('publish')) output.say('Nothing new: no snapshot was published.');
    else if (count('ingested') > 0)
      output.say("Nothing of it is served yet: 'backend publish' publishes a snapshot.");
    output.answer({ files: outcomes.map(toAnswer), published: manifest?.id ?? null });
    return count('failed') > 0 ? EXIT_CODES.failed : EXIT_CODES.done;
  },
};
