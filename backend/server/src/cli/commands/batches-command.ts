import { type Batch, countDropped, listBatches } from '@sharpside/ingest/batches/batch';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import { contains } from '@sharpside/ingest/publication/choose-base';
import { removeBatch } from '@sharpside/ingest/publication/remove-batch';
import { toWhole, UsageError } from '@sharpside/server-kit/cli';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Command, type CommandContext, EXIT_CODES, type ExitCode } from '../command.ts';
import { formatTable, toMinute } from '../format.ts';
import { publishPatiently } from '../leased-publication.ts';
import { WAITING } from '../publication-lines.ts';
import { stages } from '../stages.ts';

type Listed = { batch: Batch; isServed: boolean };

const toState = ({ batch, isServed }: Listed): string =>
  [
    batch.removed === undefined ? '' : 'taken out',
    batch.isSample ? 'sample' : '',
    batch.correction === undefined ? '' : 'correction',
    batch.removed === undefined && !isServed ? 'not served' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');

const toRow = (listed: Listed): string[] => {
  const { number, ingestedAt, source, kept, input } = listed.batch;
  return [
    String(number),
    toMinute(ingestedAt),
    source,
    toWhole(kept),
    toWhole(countDropped(listed.batch)),
    input,
    toState(listed),
  ];
};

/** Reasons that somebody gave, under the line of their batch. */
const toNotes = ({ removed, accepted, correction }: Batch): string[] => [
  ...(removed === undefined ? [] : [`    taken out on ${toMinute(removed.at)}: ${removed.reason}`]),
  ...(accepted === undefined ? [] : [`    accepted ${accepted.checks.join(', ')}: ${accepted.reason}`]),
  ...(correction === undefined ? [] : [`    a correction: ${correction}`]),
];

async function list({ data, args, output }: CommandContext): Promise<ExitCode> {
  const source = args.find('source');
  const store = createSnapshotStore(data);
  const current = await store.findCurrent();
  const manifest = current === undefined ? undefined : await store.findManifest(current);
  const listed = (await listBatches(data))
    .filter((batch) => source === undefined || batch.source === source)
    .reverse()
    .map((batch) => ({ batch, isServed: manifest !== undefined && contains(manifest, batch.number) }));
  const titles = ['BATCH', 'INGESTED (UTC)', 'SOURCE', 'KEPT', 'DROPPED', 'INPUT', ''];
  const [title = '', ...rows] = formatTable(titles, listed.map(toRow));
  if (listed.length === 0) output.say("There is no such batch: 'backend ingest' makes one of each file.");
  else output.say(title);
  for (const [at, row] of rows.entries()) {
    output.say(row);
    for (const note of listed.slice(at, at + 1).flatMap(({ batch }) => toNotes(batch))) output.say(note);
  }
  const held = (await listHeldInputs(data)).filter((one) => source === undefined || one.source === source);
  for (const { source: of, input, since, shortfalls } of held) {
    output.say(`Held back since ${toMinute(since)}: ${of} ${input}`);
    for (const { check, message } of shortfalls) output.say(`    ${check}: it ${message}`);
  }
  // Games by id are what `why` answers from: thousands in a file of a season.
  output.answer({
    batches: listed.map(({ batch: { games: _, folder: __, ...batch }, isServed }) => ({
      ...batch,
      isServed,
    })),
    held,
  });
  return EXIT_CODES.done;
}

function parseRemoval({ args }: CommandContext) {
  const text = args.findParameter('number') ?? '';
  if (!/^0*[1-9]\d{0,8}$/.test(text))
    throw new UsageError("Name one batch: 'backend batches remove 12'. 'backend batches' lists them.");
  const reason = args.find('reason')?.trim() ?? '';
  if (reason === '') throw new UsageError("Say why: --reason '<text>'. It is kept with the batch.");
  return { number: Number(text), reason };
}

async function remove(context: CommandContext): Promise<ExitCode> {
  const { data, output, now } = context;
  const { number, reason } = parseRemoval(context);
  const onWait = () => output.say(WAITING);
  const { batch, wasRemoved, published } = await publishPatiently(context, (shared) =>
    removeBatch({ data, stages, now, onWait, number, reason, shared }),
  );
  output.say(
    wasRemoved
      ? `Batch ${number} had been taken out before: ${batch.removed?.reason}`
      : `Took out batch ${number}: ${batch.source} ${batch.input}.`,
  );
  output.say(
    published === undefined
      ? 'The snapshot that is served is without it.'
      : `Published snapshot ${published.id}, without it.`,
  );
  output.answer({ removed: number, published: published?.id ?? null });
  return EXIT_CODES.done;
}

/** Lists batches, or takes one out. */
export const batchesCommand: Command = {
  name: 'batches',
  summary: 'List what came when from which file, newest first, or take one out',
  parameters: [
    { name: 'remove', help: 'take a batch out, rather than list them', isOptional: true },
    { name: 'number', help: 'the batch that is taken out', isOptional: true },
  ],
  options: {
    source: { value: 'source', help: 'list only those of this source' },
    reason: { value: 'text', help: 'why one is taken out; it is kept' },
  },
  examples: ['batches --source statcast', "batches remove 12 --reason 'the file of another day'"],

  async run(context) {
    const action = context.args.findParameter('remove');
    if (action === undefined) return list(context);
    if (action === 'remove') return remove(context);
    throw new UsageError(`'${action}' is not understood; there is 'backend batches remove <number>'.`);
  },
};
