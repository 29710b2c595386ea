import * as v from 'valibot';
import { IngestError } from '../../reading/errors.ts';
import { type JsonDocument, readJsonLines, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';
import { addBox, addBoxNames, boxSchema } from './box.ts';

const infoSchema = v.object({ info: v.array(v.object({ label: v.optional(v.string()) })) });
const pathSchema = v.object({ path_params: v.object({ game_pk: v.string() }) });

/** A box score does not contain its game's id. It comes from a recorded request, an address or a file name. */
function requireGamePk(context: ReadContext, envelope: unknown): number {
  const path = v.safeParse(pathSchema, envelope);
  const text = path.success
    ? path.output.path_params.game_pk
    : /(?:game\D{0,4}|boxscore\D{0,9})(\d{5,7})/i.exec(context.input.name)?.[1];
  if (text !== undefined) return Number(text);
  throw new IngestError(
    `${context.input.name}: which game is it of? Name the file boxscore_<gamePk>.json, or ingest the live feed`,
    { code: 'INPUT_UNEXPECTED' },
  );
}

/**
 * The day of a box score: its last line of information is a date, such as 'July 12, 2024'. Undefined without such a
 * line.
 */
function findDay(body: unknown): string | undefined {
  const parsed = v.safeParse(infoSchema, body);
  if (!parsed.success) return undefined;
  const label = parsed.output.info.findLast(({ label = '' }) =>
    /^[A-Z][a-z]+ \d{1,2}, \d{4}$/.test(label),
  )?.label;
  const time = label === undefined ? Number.NaN : Date.parse(`${label} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

function addAnswer(context: ReadContext, { body, envelope }: JsonDocument): void {
  const box = requireShape(boxSchema, body, { context, what: 'a StatsAPI box score' });
  const gamePk = requireGamePk(context, envelope);
  const gameDate = findDay(body);
  context.tally.read(1);
  if (gameDate === undefined) context.tally.drop('the box score does not name its day; ingest the live feed');
  else if (addBox(context, box, { gamePk, gameDate, season: Number(gameDate.slice(0, 4)) }))
    addBoxNames(context, box);
  else context.tally.skip(OTHER_GAMES.guest);
}

export const mlbBoxscoreReader: Reader = {
  source: 'mlb-boxscore',
  about: 'MLB StatsAPI box score (api/v1/game/<gamePk>/boxscore), or recorded ones, one a line',
  tables: ['mlb_lineups', 'mlb_pitcher_games', 'mlb_pitcher_seasons', 'mlb_players', 'player_aliases'],
  async read(context) {
    for await (const document of readJsonLines(context)) addAnswer(context, document);
  },
};
