import { type Batch, countDropped, listBatches } from '@sharpside/ingest/batches/batch';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import type { KeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import { contains } from '@sharpside/ingest/publication/choose-base';
import { removeBatch } from '@sharpside/ingest/publication/remove-batch';
import { findReader } from '@sharpside/ingest/readers/readers';
import { type Arguments, toCount, toWhole, UsageError } from '@sharpside/server-kit/cli';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Command, type CommandContext, EXIT_CODES, type ExitCode } from '../command.ts';
import { formatTable, toMinute } from '../format.ts';
import { carry } from '../kept-folder.ts';
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

/** The reasons that people gave for changes of a batch, as lines below the batch's own line. */
const toNotes = ({ removed, accepted, correction }: Batch): string[] => [
  ...(removed === undefined ? [] : [`    taken out on ${toMinute(removed.at)}: ${removed.reason}`]),
  ...(accepted === undefined ? [] : [`    accepted ${accepted.checks.join(', ')}: ${accepted.reason}`]),
  ...(correction === undefined ? [] : [`    a correction: ${correction}`]),
];

/** The number of a game's rows by table. Empty if the batch lacks the game. */
const findGameRows = (games: Batch['games'] = {}, game = ''): Record<string, number> =>
  Object.fromEntries(
    Object.entries(games).flatMap(([table, { [game]: rows }]) => (rows === undefined ? [] : [[table, rows]])),
  );

const toGameNotes = ({ games }: Batch, game?: string): string[] =>
  Object.entries(findGameRows(games, game)).map(
    ([table, rows]) => `    ${toCount(rows, 'row')} of game ${game} in ${table}`,
  );

/** The sentence for an empty list. @throws {UsageError} for a source that neither a reader nor a batch has. */
function toNothing(
  batches: readonly Batch[],
  { source, game }: { source: string | undefined; game: string | undefined },
): string {
  if (source !== undefined && !findReader(source) && !batches.some((batch) => batch.source === source))
    throw new UsageError(`There is no source '${source}'; 'backend batches' lists the source of each batch.`);
  const from = source === undefined ? '' : ` of ${source}`;
  if (game !== undefined) return `No batch${from} has rows of game ${game}, as its source writes the id.`;
  return `There is no batch${from} yet: 'backend ingest' makes one of each file.`;
}

/** A hint for batches whose records do not list their games, so that nobody takes the list for complete. */
function toUnlisted(batches: readonly Batch[]): string[] {
  const numbers = batches.filter(({ games }) => games === undefined).map(({ number }) => number);
  return numbers.length === 0
    ? []
    : [
        `Older programs did not record the games of these batches, so they may have the game, too: ${numbers.join(', ')}.`,
      ];
}

async function list({ data, args, output }: CommandContext): Promise<ExitCode> {
  const source = args.find('source');
  const game = args.find('game');
  const store = createSnapshotStore(data);
  const current = await store.findCurrent();
  const manifest = current === undefined ? undefined : await store.findManifest(current);
  const batches = await listBatches(data);
  const ofSource = batches.filter((batch) => source === undefined || batch.source === source);
  const listed = ofSource
    .filter((batch) => game === undefined || toGameNotes(batch, game).length > 0)
    .reverse()
    .map((batch) => ({ batch, isServed: manifest !== undefined && contains(manifest, batch.number) }));
  const titles = ['BATCH', 'INGESTED (UTC)', 'SOURCE', 'KEPT', 'DROPPED', 'INPUT', ''];
  const [title = '', ...rows] = formatTable(titles, listed.map(toRow));
  output.say(listed.length === 0 ? toNothing(batches, { source, game }) : title);
  for (const [at, row] of rows.entries()) {
    output.say(row);
    for (const { batch } of listed.slice(at, at + 1))
      for (const note of [...toNotes(batch), ...toGameNotes(batch, game)]) output.say(note);
  }
  if (game !== undefined) for (const line of toUnlisted(ofSource)) output.say(line);
  // Nobody knows which games a held file has.
  const waiting = game === undefined ? await listHeldInputs(data) : [];
  const held = waiting.filter((one) => source === undefined || one.source === source);
  for (const { source: of, input, since, shortfalls } of held) {
    output.say(`Held back since ${toMinute(since)}: ${of} ${input}`);
    for (const { check, message } of shortfalls) output.say(`    ${check}: it ${message}`);
  }
  // The answer has the rows of the requested game only, because a file of a season has thousands of games.
  output.answer({
    batches: listed.map(({ batch: { games, folder: _, ...batch }, isServed }) => ({
      ...batch,
      isServed,
      ...(game !== undefined && { rowsOfGame: findGameRows(games, game) }),
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

const findAction = (args: Arguments) => args.findParameter('action');

function requireKept({ findKept }: CommandContext): KeptStore {
  const store = findKept();
  if (store !== undefined) return store;
  throw new UsageError('Batches are kept in the data folder alone: BACKEND_BATCHES names no store.');
}

/**
 * Only prints the result. The folder was brought to the store's state before the command ran, because the command has
 * `changes`.
 */
async function fetch(context: CommandContext): Promise<ExitCode> {
  const { location } = requireKept(context);
  const batches = (await listBatches(context.data)).length;
  context.output.say(`${context.data.root} is as ${location} has it: batches: ${toWhole(batches)}.`);
  context.output.answer({ location, batches });
  return EXIT_CODES.done;
}

const actions: ReadonlyMap<string, (context: CommandContext) => Promise<ExitCode>> = new Map([
  ['remove', remove],
  ['carry', (context) => carry(context, requireKept(context))],
  ['fetch', fetch],
]);

export const batchesCommand: Command = {
  name: 'batches',
  summary: 'List what came when from which file, newest first, or take one out',
  parameters: [
    { name: 'action', help: 'remove, carry or fetch, rather than list them: see below', isOptional: true },
    { name: 'number', help: 'the batch that is taken out', isOptional: true },
  ],
  options: {
    source: { value: 'source', help: 'list only those of this source' },
    game: {
      value: 'id',
      help: 'list only those with rows of this game, as its source has its id, and how many',
    },
    reason: { value: 'text', help: 'why one is taken out; it is kept' },
  },
  examples: [
    'batches --source statcast',
    'batches --game 747175',
    "batches remove 12 --reason 'the file of another day'",
    'batches carry',
  ],
  notes: () => [
    '',
    'remove <number>  takes a batch out, and publishes what is left',
    'carry            writes the data folder into the store that BACKEND_BATCHES names, once: from then on it is kept there',
    'fetch            brings the data folder to what that store has, so that other commands list it',
  ],
  changes: ({ args }) => (['remove', 'fetch'].includes(findAction(args) ?? '') ? 'in turn' : undefined),

  async run(context) {
    const action = findAction(context.args);
    if (action === undefined) return list(context);
    const act = actions.get(action);
    if (act !== undefined) return act(context);
    throw new UsageError(
      `'${action}' is not understood; there are 'backend batches remove <number>', 'carry' and 'fetch'.`,
    );
  },
};
