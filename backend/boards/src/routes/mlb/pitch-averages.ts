import { pitchAveragesSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { pitchAveragesQuery } from '../../stats/mlb/pitches-per-appearance.ts';
import { toLineupTeam } from './lineup-team.ts';

const SUFFIXES = { L: 'left', R: 'right' } as const;

export const pitchAverages = defineCall({
  path: '/api/pitch-averages/',
  about: 'Pitches seen per plate appearance by team and for the league, against each pitcher hand',
  access: 'protected',
  parameters: {},
  answer: pitchAveragesSchema,
  async answerWith({ ask }) {
    const rows = await ask(pitchAveragesQuery, {});
    return {
      season: rows[0]?.season ?? null,
      results: rows.map(({ team, hand, season: _, ...row }) => ({
        team: `${toLineupTeam(team)}_${SUFFIXES[hand]}`,
        ...row,
      })),
    };
  },
});
