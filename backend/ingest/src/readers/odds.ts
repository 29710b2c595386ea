import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { toEasternDay, toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { IngestError } from '../reading/errors.ts';
import { keepFitting, readJson } from '../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../reading/reader.ts';
import { OTHER_GAMES } from '../reading/tally.ts';
import { addMarket, type Event, eventSchema } from './odds-markets.ts';
import { findPriceForm, findRequestedForm, type PriceForm } from './odds-prices.ts';

const LEAGUES: Readonly<Record<string, League>> = {
  baseball_mlb: 'mlb',
  baseball_mlb_preseason: 'mlb',
  basketball_nba: 'nba',
  basketball_nba_preseason: 'nba',
  americanfootball_nfl: 'nfl',
  americanfootball_nfl_preseason: 'nfl',
};

// The service does not tell all-star games from others, so the names of their sides have to.
const ALL_STARS =
  /\ball[- ]stars?\b|^team \w|^(american|national) league$|^(eastern|western) conference$|^(afc|nfc|east|west|world)$/i;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOldShape = (item: unknown) => isRecord(item) && ('sites' in item || 'sport_nice' in item);

/** `/odds` answers with a list, `/events/<id>/odds` with a single event. */
function requireEvents(context: ReadContext, body: unknown): readonly unknown[] {
  const items = Array.isArray(body) ? body : isRecord(body) && 'sport_key' in body ? [body] : undefined;
  const { name } = context.input;
  if (items?.some(hasOldShape) || hasOldShape(body)) {
    throw new IngestError(
      `${name} is an answer of The Odds API v3 (sites), which is not read; ask /v4/sports/<sport>/odds instead`,
      { code: 'INPUT_UNEXPECTED' },
    );
  }
  if (items === undefined) {
    throw new IngestError(`${name} is not an answer of The Odds API v4; is it an error message?`, {
      code: 'INPUT_UNEXPECTED',
    });
  }
  return items;
}

const toPrices = ({ bookmakers = [] }: Event) =>
  bookmakers.flatMap(({ markets }) => markets.flatMap(({ outcomes }) => outcomes.map(({ price }) => price)));

type ReadEvent = { event: Event; form: PriceForm | undefined };

function addEvent(context: ReadContext, { event, form }: ReadEvent): void {
  const { bookmakers } = event;
  if (bookmakers === undefined) {
    context.tally.drop(
      'the event has no list of bookmakers, as in answers of /events and /scores; ask /odds',
    );
    return;
  }
  const league = LEAGUES[event.sport_key];
  if (league === undefined) {
    context.tally.skip(`${event.sport_key} is none of the leagues`);
    return;
  }
  const home = findTeamCode(league, event.home_team);
  const away = findTeamCode(league, event.away_team);
  if (home === undefined || away === undefined) {
    const stranger = home === undefined ? event.home_team : event.away_team;
    if (event.sport_key.endsWith('_preseason') || ALL_STARS.test(stranger))
      context.tally.skip(OTHER_GAMES.guest);
    else context.tally.drop(`no team of the league: ${stranger}`);
    return;
  }
  const moment = Date.parse(event.commence_time);
  const shared = {
    league,
    event_id: event.id,
    commence_time: toUtcSecond(moment),
    game_date: toEasternDay(moment),
    home_team: home,
    away_team: away,
  };
  // A row is a price. An event without prices, or without a place on the site, is already counted as one row.
  context.tally.read(Math.max(0, toPrices(event).length - 1));
  for (const book of bookmakers) {
    for (const market of book.markets) addMarket(context, { shared, book, market, form });
  }
  if (bookmakers.length === 0) context.tally.skip('no bookmaker offers the event yet');
}

export const oddsReader: Reader = {
  source: 'odds',
  about: 'The Odds API v4 answers of /odds and /events/<id>/odds, American or decimal prices',
  tables: ['odds_lines', 'odds_props'],
  async read(context) {
    const { body, envelope } = await readJson(context);
    const items = requireEvents(context, hasOldShape(envelope) ? envelope : body);
    const events = keepFitting(eventSchema, items, context);
    const form = findRequestedForm(context.input.name) ?? findPriceForm(events.flatMap(toPrices));
    for (const event of events) addEvent(context, { event, form });
  },
};
