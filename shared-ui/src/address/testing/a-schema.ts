import {
  choiceParam,
  choicesParam,
  dayParam,
  flagParam,
  integerParam,
  optionalChoiceParam,
  textParam,
  textsParam,
} from '../address-params.ts';

export const TODAY = '2026-05-20';

export const SCHEMA = {
  team: choiceParam(['all', 'BOS', 'NYY'], 'all'),
  hand: choicesParam(['L', 'R'], ['L', 'R']),
  market: choicesParam(['points', 'rebounds']),
  book: textsParam(),
  division: textsParam(['east', 'west']),
  time: optionalChoiceParam(['day', 'night']),
  from: dayParam('2025-03-27', { min: '2024-03-28', max: TODAY }),
  date: dayParam(
    () => TODAY,
    () => ({ max: TODAY }),
  ),
  page: integerParam(1, { min: 1 }),
  offset: integerParam(0),
  player: textParam(),
  note: textParam('none'),
  live: flagParam(),
  open: flagParam(true),
  season: choicesParam(
    () => ['2025', '2026'],
    () => ['2026'],
  ),
};
