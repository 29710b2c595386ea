import { explainGame, type GameCopy, type TableProvenance } from '@sharpside/ingest/provenance/explain-game';
import { toCount, UsageError } from '@sharpside/server-kit/cli';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { type Command, EXIT_CODES } from '../command.ts';
import { toMinute } from '../format.ts';

function toCopyLine({ batch, rows, isServed, isUsed }: GameCopy): string {
  const { number, source, input, ingestedAt, removed, correction } = batch;
  const state = removed === undefined ? (isServed ? '' : ', not served') : `, taken out: ${removed.reason}`;
  return `  ${isUsed ? '→' : ' '} batch ${number}, ${toMinute(ingestedAt)} UTC, ${source} ${input}: ${toCount(rows, 'row')}${correction === undefined ? '' : ', a correction'}${state}`;
}

const toLines = ({ table, rows, copies, unknown }: TableProvenance): string[] => [
  `${table}: ${toCount(rows, 'row')} served`,
  ...copies.map(toCopyLine),
  ...(unknown.length === 0
    ? []
    : [`    not known of ${toCount(unknown.length, 'older batch')}: ${unknown.join(', ')}`]),
];

const toAnswer = ({ table, rows, copies, unknown }: TableProvenance) => ({
  table,
  rows,
  copies: copies.map(({ batch, ...copy }) => ({
    batch: batch.number,
    source: batch.source,
    input: batch.input,
    ingestedAt: batch.ingestedAt,
    removed: batch.removed ?? null,
    ...copy,
  })),
  unknown,
});

/** Reports the origin of a game's rows. */
export const whyCommand: Command = {
  name: 'why',
  summary: 'Say which batches brought the rows of a game, table by table; → are those that are used',
  parameters: [
    { name: 'league', help: `one of ${leagues.join(', ')}` },
    { name: 'game', help: 'the id of a game, as the calls of the API have it' },
  ],
  options: {},
  examples: ['why mlb 747175', 'why nfl 2023_01_ARI_WAS'],
  notes: () => ['', 'A game is named by its gamePk, by the id of stats.nba.com, or by that of nflverse.'],

  async run({ data, args, output }) {
    const name = args.requireParameter('league');
    const id = args.requireParameter('game');
    const league = leagues.find((one) => one === name);
    if (league === undefined)
      throw new UsageError(`There is no league '${name}'. Leagues: ${leagues.join(', ')}.`);
    const tables = await explainGame({ data, league, id });
    if (tables.length === 0) {
      output.say(`No batch names a game ${id}.`);
      output.say('Logs of players without ids of games, and weekly statistics, cannot be told by game.');
    }
    for (const line of tables.flatMap(toLines)) output.say(line);
    output.answer({ league, game: id, tables: tables.map(toAnswer) });
    return EXIT_CODES.done;
  },
};
