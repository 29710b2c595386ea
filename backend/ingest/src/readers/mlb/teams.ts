import { findTeamById, findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../../reading/json/read-json.ts';
import type { Reader } from '../../reading/reader.ts';

const teamsSchema = v.object({ teams: v.array(v.unknown()) });
const teamSchema = v.object({ id: v.number(), abbreviation: v.string(), name: v.string() });

/**
 * StatsAPI teams. No rows are kept, because team names are part of the program. Reading it reports differences between
 * the league's list and the program's.
 */
export const mlbTeamsReader: Reader = {
  source: 'mlb-teams',
  about: 'MLB StatsAPI teams (api/v1/teams?sportId=1): checks that every team is known',
  tables: [],
  async read(context) {
    const { body } = await readJson(context);
    const { teams } = requireShape(teamsSchema, body, { context, what: 'a StatsAPI list of teams' });
    for (const { id, abbreviation, name } of keepFitting(teamSchema, teams, context)) {
      const known = findTeamById('mlb', id)?.team;
      if (known === undefined) context.tally.drop(`unknown team ${id} ${name}`);
      else if (findTeamCode('mlb', abbreviation) !== known) {
        context.tally.warn(`${name} is now called ${abbreviation}; add this to the names of ${known}`);
      }
    }
  },
};
