import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { handsParameter, yesNoParameter } from '../mlb/batted-ball-filter.ts';
import { badParameters } from './api-error.ts';
import {
  choiceParameter,
  choiceWithDefault,
  compactDayParameter,
  dayParameter,
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
import { requiredPlayerIdParameter, requiredTextParameter } from './required-parameters.ts';
import { seasonsParameter, yearParameter } from './season-parameters.ts';

function read(schema: ParameterSchema, value: unknown) {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { accepted: result.issues[0].message };
}

const NBA_TEAMS =
  'ATL, BOS, BKN, CHA, CHI, CLE, DAL, DEN, DET, GSW, HOU, IND, LAC, LAL, MEM, MIA, MIL, MIN, NOP, NYK, OKC, ORL, PHI, PHX, POR, SAC, SAS, TOR, UTA, WAS';

const sixty = Array.from({ length: 60 }, (_, at) => `Player ${at}`);
const TEXT = 'a text of 1 to 100 characters';
const TEAM = `a team code: ${NBA_TEAMS}`;

type Row = {
  schema: ParameterSchema;
  accepted: string;
  leftOut?: unknown;
  takes: Readonly<Record<string, unknown>>;
  refuses: readonly string[];
};

const ROWS: Readonly<Record<string, Row>> = {
  'a page': {
    schema: pagingParameters.page,
    accepted: 'a whole number from 1 to 999999',
    leftOut: 1,
    takes: { 1: 1, 999999: 999_999 },
    refuses: ['0', '01', '1000000', 'x1', '1x', '-1'],
  },
  'the rows of a page': {
    schema: pagingParameters.page_size,
    accepted: 'a whole number from 1 to 1000',
    leftOut: 50,
    takes: { 1: 1, 1000: 1000 },
    refuses: ['0', '1001', '10000', 'x5', '5x'],
  },
  'a day': {
    schema: dayParameter('Day'),
    accepted: 'a date that exists, written YYYY-MM-DD',
    takes: { '2024-02-29': '2024-02-29' },
    refuses: ['2025-02-29', '2025-2-3', '2025-02-03T00:00:00Z', 'x2025-02-03', '20250203'],
  },
  'a day without hyphens': {
    schema: compactDayParameter('Day'),
    accepted: 'a date that exists, written YYYYMMDD',
    takes: { 20240229: '2024-02-29' },
    refuses: ['20250229', '2024-02-29', '202402290', 'x20240229'],
  },
  'a choice': {
    schema: choiceParameter(['a', 'b'], 'Which'),
    accepted: 'one of a, b',
    takes: { a: 'a', b: 'b' },
    refuses: ['', 'c', 'A'],
  },
  'a choice with a default': {
    schema: choiceWithDefault(['a', 'b'], 'b', 'Which'),
    accepted: 'one of a, b',
    leftOut: 'b',
    takes: { a: 'a' },
    refuses: ['c'],
  },
  'a text': {
    schema: textParameter('Name'),
    accepted: TEXT,
    takes: { ' Ann Able ': 'Ann Able', ['x'.repeat(100)]: 'x'.repeat(100), "José O'Neil": "José O'Neil" },
    refuses: ['', '  ', 'x'.repeat(101), 'a\u0000b', 'a\tb', 'a\nb'],
  },
  'a team': {
    schema: teamParameter('nba', 'Team'),
    accepted: TEAM,
    takes: { GSW: 'GSW', GS: 'GSW', brk: 'BKN' },
    refuses: ['XXX', ''],
  },
  teams: {
    schema: teamsParameter('nba'),
    accepted: `a team code, repeatable: ${NBA_TEAMS}, or all`,
    leftOut: [],
    takes: { GS: ['GSW'], all: [], 'All Teams': [] },
    refuses: ['XXX', 'all of them', 'overall', ''],
  },
  'a player’s number': {
    schema: playerNumberParameter('batter_id', 'Player'),
    accepted: "a player's number, as batter_id of the list",
    takes: { 7: 7, 123456789: 123_456_789 },
    refuses: ['', '1234567890', 'x7', '7x'],
  },
  'a name that has to be given': {
    schema: requiredTextParameter('Name'),
    accepted: TEXT,
    leftOut: { accepted: TEXT },
    takes: { Ann: 'Ann' },
    refuses: [''],
  },
  'a player’s id that has to be given': {
    schema: requiredPlayerIdParameter('Player'),
    accepted: "a player's id, as the list gives it",
    leftOut: { accepted: "a player's id, as the list gives it" },
    takes: { '00-0090001': '00-0090001', ['x'.repeat(30)]: 'x'.repeat(30) },
    refuses: ['x'.repeat(31), 'a b', ' 7', '7 '],
  },
  seasons: {
    schema: seasonsParameter('Season'),
    accepted: 'a season such as 2024-2025, repeatable',
    leftOut: [],
    takes: { '2024-2025': ['2024'] },
    refuses: ['2024', '2024-2026', '2024-25', 'x2024-2025', '2024-20255', ''],
  },
  'a year': {
    schema: yearParameter('Year'),
    accepted: 'a year from 1999 to 2099',
    takes: { 1999: 1999, 2000: 2000, 2099: 2099 },
    refuses: ['1998', '2100', '20', '02024', '20245', ''],
  },
  hands: {
    schema: handsParameter,
    accepted: 'L, R, both as L,R, or all',
    leftOut: ['L', 'R'],
    takes: { L: ['L'], 'R,L': ['L', 'R'], all: ['L', 'R'] },
    refuses: ['S', 'L,S', '', 'LR'],
  },
  'yes or no': {
    schema: yesNoParameter('Whether'),
    accepted: 'yes or no',
    takes: { yes: true, true: true, no: false, false: false },
    refuses: ['', '1', 'YES'],
  },
  'the least of batted balls': {
    schema: minParameter('Least', { fallback: 10 }),
    accepted: 'a whole number from 0 to 9999',
    leftOut: 10,
    takes: { 0: 0, 9999: 9999 },
    refuses: ['', '10000', '-1', 'x1', '1x', '1.5'],
  },
  'the least of some games': {
    schema: minParameter('Least', { fallback: 5, most: 10 }),
    accepted: 'a whole number from 0 to 10',
    leftOut: 5,
    takes: { 10: 10 },
    refuses: ['11'],
  },
};

it.each(Object.entries(ROWS))('%s as a parameter', (_, { schema, accepted, leftOut, takes, refuses }) => {
  for (const [text, value] of Object.entries(takes)) expect(read(schema, text)).toEqual(value);
  for (const text of refuses) expect(read(schema, text), text).toEqual({ accepted });
  expect(read(schema, undefined)).toEqual(leftOut);
  // A second value counts only if the parameter is repeatable.
  const both = read(schema, ['a', 'b']);
  expect([['a', 'b'], { accepted }, { accepted: `one value: ${accepted}` }]).toContainEqual(both);
});

const texts = textsParameter('Names');
const { teams, seasons, hands } = ROWS;

it.each([
  ['one text', texts, 'b', ['b']],
  ['texts, sorted, each once', texts, ['b', 'a', 'b'], ['a', 'b']],
  ['sixty texts', texts, sixty, sixty.toSorted()],
  ['sixty-one', texts, [...sixty, 'one more'], { accepted: 'at most 60 values' }],
  ['no text', texts, undefined, []],
  ['teams', teams?.schema, ['PHX', 'ATL', 'ATL'], ['ATL', 'PHX']],
  ['all teams among others', teams?.schema, ['ATL', 'all'], []],
  ['an unknown team among others', teams?.schema, ['ATL', 'XXX'], { accepted: teams?.accepted }],
  ['seasons', seasons?.schema, ['2024-2025', '2019-2020'], ['2019', '2024']],
  ['hands', hands?.schema, ['L', 'L'], ['L']],
  ['both hands', hands?.schema, ['L', 'all'], ['L', 'R']],
  ['an unknown hand', hands?.schema, ['L', 'x'], { accepted: hands?.accepted }],
])('%s, given several times', (_, schema, values, expected) => {
  expect(schema && read(schema, values)).toEqual(expected);
});

it('each of several texts has to be one', () => {
  const told = { accepted: TEXT };
  expect(read(textsParameter('Names'), ['a', ''])).toEqual(told);
  expect(read(textsParameter('Names'), ['x'.repeat(101)])).toEqual(told);
});

it('a caller is told of the first parameters that are wrong, in 600 bytes, and how many more there are', () => {
  const problems = Array.from({ length: 8 }, (_, at) => {
    const problem = { parameter: `p${at}`, accepted: '' };
    return { ...problem, accepted: 'x'.repeat(100 - JSON.stringify(problem).length) };
  });
  const { message, problems: told } = badParameters(problems);
  expect(told.map(({ parameter }) => parameter)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(message).toMatch(/; 2 more are not accepted$/);
  expect(badParameters(problems.slice(0, 7)).message).toMatch(/; 1 more is not accepted$/);
  const [first] = badParameters([{ parameter: 'long', accepted: 'x'.repeat(700) }]).problems;
  expect(first).toMatchObject({ parameter: 'long' });
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
