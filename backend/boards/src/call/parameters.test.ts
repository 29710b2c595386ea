import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { handsParameter, yesNoParameter } from '../mlb/batted-ball-filter.ts';
import {
  choiceParameter,
  choiceWithDefault,
  compactDayParameter,
  dayParameter,
  directionParameter,
  minParameter,
  type ParameterSchema,
  pagingParameters,
  playerNumberParameter,
  teamParameter,
  teamsParameter,
  textParameter,
  textsParameter,
} from './parameters.ts';
import { readBody, readQuery } from './read-input.ts';
import {
  requiredChoiceParameter,
  requiredPlayerIdParameter,
  requiredTeamParameter,
  requiredTextParameter,
} from './required-parameters.ts';
import { seasonsParameter, yearParameter } from './season-parameters.ts';

/** A value as a parameter takes it, or the words of its refusal. */
function read(schema: ParameterSchema, value: unknown) {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { accepted: result.issues[0].message };
}

const NBA_TEAMS =
  'ATL, BOS, BKN, CHA, CHI, CLE, DAL, DEN, DET, GSW, HOU, IND, LAC, LAL, MEM, MIA, MIL, MIN, NOP, NYK, OKC, ORL, PHI, PHX, POR, SAC, SAS, TOR, UTA, WAS';

const sixty = Array.from({ length: 60 }, (_, at) => `Player ${at}`);

describe.each<[string, ParameterSchema, string, unknown, [unknown, unknown][], unknown[]]>([
  [
    'a page',
    pagingParameters.page,
    'a whole number from 1 to 999999',
    1,
    [
      ['1', 1],
      ['20', 20],
      ['999999', 999_999],
    ],
    ['0', '01', '1000000', 'x1', '1x', '', '-1'],
  ],
  [
    'the rows of a page',
    pagingParameters.page_size,
    'a whole number from 1 to 1000',
    50,
    [
      ['1', 1],
      ['1000', 1000],
    ],
    ['0', '1001', '10000', 'x5', '5x'],
  ],
  [
    'a day',
    dayParameter('Day'),
    'a date that exists, written YYYY-MM-DD',
    undefined,
    [['2024-02-29', '2024-02-29']],
    ['2025-02-29', '2025-02-30', '2025-2-3', '2025-02-03T00:00:00Z', 'x2025-02-03', '20250203'],
  ],
  [
    'a day without hyphens',
    compactDayParameter('Day'),
    'a date that exists, written YYYYMMDD',
    undefined,
    [['20240229', '2024-02-29']],
    ['20250229', '2024-02-29', '202402290', 'x20240229'],
  ],
  [
    'a choice',
    choiceParameter(['a', 'b'], 'Which'),
    'one of a, b',
    undefined,
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
    ['', 'c', 'A'],
  ],
  [
    'a choice with a default',
    choiceWithDefault(['a', 'b'], 'b', 'Which'),
    'one of a, b',
    'b',
    [['a', 'a']],
    ['', 'c'],
  ],
  [
    'an order',
    directionParameter('desc'),
    'one of asc, desc',
    'desc',
    [
      ['asc', 'asc'],
      ['desc', 'desc'],
    ],
    ['up'],
  ],
  [
    'a text',
    textParameter('Name'),
    'a text of 1 to 100 characters',
    undefined,
    [
      [' Ann Able ', 'Ann Able'],
      ['x'.repeat(100), 'x'.repeat(100)],
      ["José O'Neil", "José O'Neil"],
    ],
    ['', '  ', 'x'.repeat(101), 'a\u0000b', 'a\tb', 'a\nb'],
  ],
  [
    'texts',
    textsParameter('Names'),
    'a text of 1 to 100 characters, at most 60 times',
    [],
    [
      ['b', ['b']],
      [
        ['b', 'a', 'b'],
        ['a', 'b'],
      ],
      [sixty, sixty.toSorted()],
    ],
    [[...sixty, 'one more'], ''],
  ],
  [
    'a team',
    teamParameter('nba', 'Team'),
    `a team code: ${NBA_TEAMS}`,
    undefined,
    [
      ['GSW', 'GSW'],
      ['GS', 'GSW'],
      ['brk', 'BKN'],
    ],
    ['XXX', ''],
  ],
  [
    'teams',
    teamsParameter('nba'),
    `a team code, repeatable: ${NBA_TEAMS}, or all`,
    [],
    [
      ['GS', ['GSW']],
      [
        ['PHX', 'ATL', 'ATL'],
        ['ATL', 'PHX'],
      ],
      ['all', []],
      ['All Teams', []],
      [['ATL', 'all'], []],
    ],
    ['XXX', ['ATL', 'XXX'], 'all of them', 'overall', ''],
  ],
  [
    'a player’s number',
    playerNumberParameter('batter_id', 'Player'),
    "a player's number, as batter_id of the list",
    undefined,
    [
      ['7', 7],
      ['123456789', 123_456_789],
    ],
    ['', '1234567890', 'x7', '7x'],
  ],
  [
    'a name that has to be given',
    requiredTextParameter('Name'),
    'a text of 1 to 100 characters',
    { accepted: 'a text of 1 to 100 characters' },
    [['Ann', 'Ann']],
    [''],
  ],
  [
    'a choice that has to be made',
    requiredChoiceParameter(['a', 'b'], 'Which'),
    'one of a, b',
    { accepted: 'one of a, b' },
    [['a', 'a']],
    ['', 'c'],
  ],
  [
    'a team that has to be given',
    requiredTeamParameter('nba', 'Team'),
    `a team code: ${NBA_TEAMS}`,
    { accepted: `a team code: ${NBA_TEAMS}` },
    [['GS', 'GSW']],
    ['', 'XXX'],
  ],
  [
    'a player’s id that has to be given',
    requiredPlayerIdParameter('Player'),
    "a player's id, as the list gives it",
    { accepted: "a player's id, as the list gives it" },
    [
      ['00-0090001', '00-0090001'],
      ['x'.repeat(30), 'x'.repeat(30)],
    ],
    ['', 'x'.repeat(31), 'a b', ' 7', '7 '],
  ],
  [
    'seasons',
    seasonsParameter('Season'),
    'a season such as 2024-2025, repeatable',
    [],
    [
      ['2024-2025', ['2024']],
      [
        ['2024-2025', '2019-2020'],
        ['2019', '2024'],
      ],
    ],
    ['2024', '2024-2026', '2024-25', 'x2024-2025', '2024-20255', ''],
  ],
  [
    'a year',
    yearParameter('Year'),
    'a year from 1999 to 2099',
    undefined,
    [
      ['1999', 1999],
      ['2000', 2000],
      ['2099', 2099],
    ],
    ['1998', '2100', '20', '02024', '20245', ''],
  ],
  [
    'hands',
    handsParameter,
    'L, R, both as L,R, or all',
    ['L', 'R'],
    [
      ['L', ['L']],
      ['R,L', ['L', 'R']],
      [['L', 'L'], ['L']],
      [
        ['L', 'all'],
        ['L', 'R'],
      ],
      ['all', ['L', 'R']],
    ],
    ['S', 'L,S', ['L', 'x'], '', 'LR'],
  ],
  [
    'yes or no',
    yesNoParameter('Whether'),
    'yes or no',
    undefined,
    [
      ['yes', true],
      ['true', true],
      ['no', false],
      ['false', false],
    ],
    ['', '1', 'YES'],
  ],
  [
    'the least of batted balls',
    minParameter('Least', { fallback: 10 }),
    'a whole number from 0 to 9999',
    10,
    [
      ['0', 0],
      ['9999', 9999],
    ],
    ['', '10000', '-1', 'x1', '1x', '1.5'],
  ],
  [
    'the least of some games',
    minParameter('Least', { fallback: 5, most: 10 }),
    'a whole number from 0 to 10',
    5,
    [['10', 10]],
    ['11'],
  ],
])('%s as a parameter', (_, schema, accepted, fallback, taken, refused) => {
  it.each(taken)('takes %j', (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  it.each(refused.map((value) => [value]))('says what it takes instead of %j', (value) => {
    const told = Array.isArray(value) && value.length > 60 ? 'at most 60 values' : accepted;
    expect(read(schema, value)).toEqual({ accepted: told });
  });

  it('may be left out, or says what has to be given', () => {
    expect(read(schema, undefined)).toEqual(fallback);
  });

  it('takes one value, or several where it says so', () => {
    const both = read(schema, ['a', 'b']);
    expect([['a', 'b'], { accepted }, { accepted: `one value: ${accepted}` }]).toContainEqual(both);
  });
});

it('each of several texts has to be one', () => {
  const told = { accepted: 'a text of 1 to 100 characters' };
  expect(read(textsParameter('Names'), ['a', ''])).toEqual(told);
  expect(read(textsParameter('Names'), ['x'.repeat(101)])).toEqual(told);
});

describe('what a caller sends', () => {
  it('as a query counts as left out where it is empty, and has one order', () => {
    const { values, search } = readQuery({ team: ['SD', '', 'LAD'], page: '2', sort: '', direction: [''] });
    expect(values).toEqual({ page: '2', team: ['LAD', 'SD'] });
    expect(search?.toString()).toBe('page=2&team=LAD&team=SD');
    expect(readQuery({ page: '2', team: ['LAD', 'SD'] }).search?.toString()).toBe(search?.toString());
    expect(readQuery({ team: ['SD', ''] }).values).toEqual({ team: 'SD' });
  });

  it('as a body may hold numbers and nothing for what is left out', () => {
    const body = { name: 'Ann', page: 2, exact: true, team: null, sort: '', list: ['a'] };
    expect(readBody(body)).toEqual({
      values: { name: 'Ann', page: '2', exact: 'true', list: ['a'] },
      search: undefined,
    });
  });

  it.each([[[]], ['text'], [5], [null], [undefined]])('as a body that is %j is refused', (body) => {
    expect(() => readBody(body)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message: 'the body must be a JSON object' }),
    );
  });
});
