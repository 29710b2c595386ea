import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';

const handSchema = v.optional(v.object({ code: v.optional(v.picklist(['L', 'R', 'S'])) }));

export const personSchema = v.object({
  id: v.number(),
  fullName: v.string(),
  batSide: handSchema,
  pitchHand: handSchema,
  primaryPosition: v.optional(v.object({ abbreviation: v.optional(v.string()) })),
});

/** Adds a player's row. A hand or position that StatsAPI does not give is null. */
export function addPerson({ sink }: ReadContext, person: v.InferOutput<typeof personSchema>): void {
  sink.add('mlb_players', {
    player_id: person.id,
    name: person.fullName,
    name_rank: 3,
    bats: person.batSide?.code ?? null,
    throws: person.pitchHand?.code ?? null,
    position: person.primaryPosition?.abbreviation ?? null,
  });
}

const peopleSchema = v.object({ people: v.array(v.unknown()) });

export const mlbPeopleReader: Reader = {
  source: 'mlb-people',
  about: 'MLB StatsAPI people (api/v1/people?personIds=...)',
  tables: ['mlb_players'],
  async read(context) {
    const { body } = await readJson(context);
    const { people } = requireShape(peopleSchema, body, { context, what: 'a StatsAPI answer with people' });
    for (const person of keepFitting(personSchema, people, context)) addPerson(context, person);
  },
};
