import { describe, expect, it } from 'vitest';
import { ingestJson, ingestText } from '../../testing/ingest-text.ts';
import { type Action, findOpening, toElapsedSeconds } from './opening.ts';
import { nbaPlayByPlayReader } from './play-by-play.ts';
import { nbaScoreboardReader, parseGameId } from './scoreboard.ts';

const anAction = (over: Partial<Action> = {}): Action => ({
  clock: 'PT11M20.00S',
  period: 1,
  teamTricode: 'BOS',
  personId: 11,
  playerName: 'Center',
  actionType: 'Rebound',
  description: '',
  shotValue: 0,
  location: 'h',
  ...over,
});
const aVisitor = (over: Partial<Action> = {}) =>
  anAction({ teamTricode: 'ATL', location: 'v', personId: 21, ...over });

const tip = anAction({
  clock: 'PT12M00.00S',
  actionType: 'Jump Ball',
  description: 'Jump Ball Center vs. Tower: Tip to Wing',
});
const shooter = { playerName: 'Shooter', personId: 12 };
const actions = [
  anAction({ personId: 0, teamTricode: '', location: '', actionType: 'period', playerName: '' }),
  tip,
  aVisitor({ playerName: 'Wing', personId: 22, actionType: 'Missed Shot' }),
  aVisitor({ playerName: 'Tower' }),
  anAction({ ...shooter, actionType: 'Free Throw', description: 'Free Throw 1 of 1' }),
  anAction({ ...shooter, actionType: 'Made Shot', shotValue: 3, clock: 'PT10M50.50S' }),
  aVisitor({ playerName: 'Wing', personId: 22, actionType: 'Made Shot', shotValue: 2, clock: 'PT10M00.00S' }),
];

const OPENING = {
  home_jumper_name: 'Center',
  home_jumper_id: 11,
  away_jumper_name: 'Tower',
  away_jumper_id: 21,
  tip_winner: 'ATL',
  first_shot_player_id: 22,
  first_shot_team: 'ATL',
  is_first_shot_made: false,
  // The free throw before this basket does not count.
  first_basket_player_id: 12,
  first_basket_player_name: 'Shooter',
  first_basket_team: 'BOS',
  first_basket_points: 3,
  first_basket_seconds: 69.5,
};

describe('openings', () => {
  const withTip = (over: Partial<Action>, ...more: Action[]) =>
    findOpening([{ ...tip, ...over }, ...actions.slice(2), ...more], 'BOS');

  it('name the jumpers by side also where the line is the visitor’s', () => {
    const description = 'Jump Ball Tower vs. Center: Tip to Center';
    const visitors = { teamTricode: 'ATL', location: 'v', personId: 21, playerName: 'Tower', description };
    const named = { home_jumper_name: 'Center', away_jumper_name: 'Tower' };
    expect(withTip(visitors, anAction())).toMatchObject({ ...named, tip_winner: 'BOS' });
  });

  it('leave the winner open where both teams have a player of that name, or the text names none', () => {
    const namesake = anAction({ playerName: 'Wing', personId: 13 });
    expect(findOpening([...actions, namesake], 'BOS').tip_winner).toBeNull();
    expect(withTip({ description: 'Jump Ball Center vs. Tower' }).tip_winner).toBeNull();
  });

  it('know nothing of a game that has not begun', () => {
    const opening = findOpening([], 'BOS');
    expect(opening).toMatchObject({ first_shot_player_id: null, first_basket_seconds: null });
    expect(new Set(Object.values(opening))).toEqual(new Set([null]));
  });

  it.each([
    ['its text names none', { description: 'Jump Ball' }],
    ['its text only mentions them', { description: `Replay: ${tip.description}` }],
    ['the ball was thrown up later', { period: 2 }],
  ])('name no jumpers of a tip where %s', (_, over) => {
    expect(withTip(over)).not.toHaveProperty('home_jumper_name');
  });

  it('know a jumper of whom the plays tell nothing else by name alone', () => {
    const description = 'Jump Ball Center vs. Nobody: Tip to Wing';
    expect(withTip({ description, personId: 0 })).toMatchObject({
      home_jumper_name: 'Center',
      home_jumper_id: null,
      away_jumper_name: 'Nobody',
      away_jumper_id: null,
    });
  });

  it('tell players of one name apart by their team', () => {
    const namesakes = [
      { ...tip, description: 'Jump Ball Twin vs. Twin: Tip to Wing', playerName: 'Twin', personId: 31 },
      aVisitor({ playerName: 'Twin', personId: 41 }),
    ];
    expect(findOpening(namesakes, 'BOS')).toMatchObject({ home_jumper_id: 31, away_jumper_id: 41 });
  });

  it('know a jumper by name alone where two of his team have his last name, unless the jump has his id', () => {
    const brothers = [
      anAction({ personId: 13 }),
      aVisitor({ playerName: 'Tower' }),
      aVisitor({ playerName: 'Tower', personId: 23 }),
    ];
    expect(withTip({}, ...brothers)).toMatchObject({
      home_jumper_id: 11,
      away_jumper_name: 'Tower',
      away_jumper_id: null,
    });
    expect(
      findOpening([...actions, { ...tip, personId: 0, teamTricode: '', playerName: 'Wing' }], 'BOS'),
    ).toMatchObject({ tip_winner: 'ATL' });
  });

  it('count the seconds of a first basket in a later period from the tip', () => {
    const late = anAction({ actionType: 'Made Shot', shotValue: 2, period: 2, clock: 'PT11M00.00S' });
    expect(findOpening([late], 'BOS')).toMatchObject({ first_basket_seconds: 780, is_first_shot_made: true });
    const unclear = { ...late, clock: 'late' };
    expect(findOpening([unclear], 'BOS')).toMatchObject({
      first_basket_points: 2,
      first_basket_seconds: null,
    });
  });

  it.each([
    ['PT12M00.00S', 0],
    ['PT00M00.50S', 719.5],
    ['PT10M50S', 70],
    ['late', null],
    ['at PT12M00.00S', null],
    ['PT12M00.00S left', null],
  ])('read the clock %s as %s seconds played', (clock, seconds) => {
    expect(toElapsedSeconds(clock)).toBe(seconds);
  });

  it('are read from recorded games, one a line, without plays of which the feed does not say when', async () => {
    const bare = { clock: 'PT12M00.00S', period: 1 };
    const games = ['0023000007', '0023000008'].map((gameId) =>
      JSON.stringify({ meta: {}, game: { gameId, actions: [bare, { period: 1 }, ...actions] } }),
    );
    const { batch, rows } = await ingestText(nbaPlayByPlayReader, games.join('\n'));
    expect(batch).toMatchObject({ read: 18, kept: 16 });
    const opening = { home_team: 'BOS', away_team: 'ATL', ...OPENING };
    expect(await rows('nba_openings')).toEqual([
      { game_id: '0023000007', ...opening },
      { game_id: '0023000008', ...opening },
    ]);
  });

  it('wait until both teams have played', async () => {
    const { batch } = await ingestJson(nbaPlayByPlayReader, {
      meta: {},
      game: { gameId: '0023000007', actions: [tip] },
    });
    expect(batch.tables).toEqual({});
    expect(batch.warnings).toEqual(['game 0023000007 has no plays of two teams yet; nothing is kept']);
  });
});

describe('NBA scoreboards', () => {
  const aGame = (over: Record<string, unknown> = {}) => ({
    gameId: '0023000007',
    gameCode: '20301105/GSWLAL',
    gameStatus: 2,
    gameTimeUTC: '2030-11-06T03:00:00Z',
    homeTeam: { teamId: 1610612747, score: 51 },
    awayTeam: { teamId: 1610612744, score: 48 },
    ...over,
  });
  const aBoard = (...games: unknown[]) => ({ meta: {}, scoreboard: { gameDate: '2030-11-05', games } });

  const GAME = {
    game_date: '2030-11-05',
    pair: 'GSW-LAL',
    home_team: 'LAL',
    away_team: 'GSW',
    game_id: '0023000007',
    season: 2030,
    season_type: 'regular',
  };
  const START = '2030-11-06T03:00:00Z';

  it.each([
    [1, { status: 'scheduled', home_score: null, away_score: null }],
    [2, { status: 'live', home_score: 51, away_score: 48 }],
    [3, { status: 'final', home_score: 51, away_score: 48 }],
  ])(
    'give a game of status %d on its Eastern day, without a score before the start',
    async (gameStatus, told) => {
      const { rows } = await ingestJson(nbaScoreboardReader, aBoard(aGame({ gameStatus })));
      expect(await rows('nba_games')).toEqual([{ ...GAME, start_time: START, ...told }]);
    },
  );

  it('give a game without scores or start', async () => {
    const sides = { homeTeam: { teamId: 1610612747 }, awayTeam: { teamId: 1610612738 } };
    const bare = aGame({ gameId: '0043000101', gameStatus: 9, gameTimeUTC: undefined, ...sides });
    const { rows } = await ingestJson(nbaScoreboardReader, aBoard(bare));
    const unknown = { status: null, home_score: null, away_score: null };
    expect(await rows('nba_games')).toMatchObject([{ pair: 'BOS-LAL', season_type: 'playoffs', ...unknown }]);
  });

  it('are refused where they are something else', async () => {
    await expect(ingestJson(nbaScoreboardReader, { scoreboard: {} })).rejects.toThrow(
      'is not an NBA scoreboard (resultSets: ',
    );
  });

  it.each([
    ['an unknown id', { gameId: 'abc' }, 'the game id is none of the league'],
    ['a foreign team', { homeTeam: { teamId: 5 } }, 'a side is no team of the league'],
    ['no day', { gameCode: 'x' }, 'gameCode: has no day'],
  ])('drop a game with %s', async (_, over, reason) => {
    const { batch } = await ingestJson(nbaScoreboardReader, aBoard(aGame(over)));
    expect(batch.dropped).toEqual({ [reason]: 1 });
  });

  const toSet = (name: string, ...records: Record<string, unknown>[]) => ({
    name,
    headers: Object.keys(records[0] ?? {}),
    rowSet: records.map((record) => Object.values(record)),
  });
  const older = (text: string | null, status = 1, points: readonly unknown[] = [99, 101]) => ({
    resource: 'scoreboardV2',
    resultSets: [
      toSet(
        'GameHeader',
        {
          GAME_DATE_EST: '2030-11-05T00:00:00',
          GAME_ID: '0023000007',
          GAME_STATUS_ID: status,
          GAME_STATUS_TEXT: text,
          HOME_TEAM_ID: 1610612747,
          VISITOR_TEAM_ID: 1610612744,
        },
        { GAME_DATE_EST: 'x' },
      ),
      toSet(
        'LineScore',
        { GAME_ID: '0023000007', TEAM_ID: 1610612747, PTS: points[0] },
        { GAME_ID: '0023000007', TEAM_ID: 1610612744, PTS: points[1] },
      ),
    ],
  });

  it.each([
    ['10:00 pm ET', '2030-11-06T03:00:00Z'],
    ['12:30 pm ET', '2030-11-05T17:30:00Z'],
    [' 9:05 PM et ', '2030-11-06T02:05:00Z'],
    ['12:15 am ET', '2030-11-05T05:15:00Z'],
  ])('of the older form start at %s', async (text, start) => {
    const { rows } = await ingestJson(nbaScoreboardReader, older(text));
    expect(await rows('nba_games')).toMatchObject([
      { start_time: start, status: 'scheduled', home_score: null },
    ]);
  });

  it.each(['TBD', 'about 7:00 pm ET', '7:00 pm ET, if necessary'])(
    'of the older form leave the start open at %j',
    async (text) => {
      const { rows } = await ingestJson(nbaScoreboardReader, older(text));
      expect((await rows('nba_games'))[0]).not.toHaveProperty('start_time');
    },
  );

  it('of the older form may lack what is not known yet, and drop a line that is none', async () => {
    const { batch, rows } = await ingestJson(nbaScoreboardReader, older(null, 2, [null, 'x']));
    expect(batch).toMatchObject({ read: 2, kept: 1 });
    const unknown = { home_score: null, away_score: null };
    expect(await rows('nba_games')).toEqual([{ ...GAME, status: 'live', ...unknown }]);
    const { batch: empty } = await ingestJson(nbaScoreboardReader, { resultSets: [] });
    expect(empty).toMatchObject({ read: 0, tables: {} });
  });

  it('of the older form have the score of each team', async () => {
    const { rows } = await ingestJson(nbaScoreboardReader, older('Final', 3));
    expect(await rows('nba_games')).toMatchObject([{ status: 'final', home_score: 99, away_score: 101 }]);
  });

  it.each([
    ['0022500817', { season: 2025, seasonType: 'regular' }],
    ['0049800001', { season: 1998, seasonType: 'playoffs' }],
    ['0052300111', { season: 2023, seasonType: 'playin' }],
    ['0012500001', { season: 2025, seasonType: 'preseason' }],
    ['0032500001', { season: 2025, seasonType: 'allstar' }],
    ['0062500001', { season: 2025, seasonType: 'cup' }],
    ['1022500817', undefined],
    ['00225008170', undefined],
    ['0092500001', undefined],
  ])('read the game id %s', (id, expected) => {
    expect(parseGameId(id)).toEqual(expected);
  });
});
