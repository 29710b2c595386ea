import * as v from 'valibot';
import { keepFitting, readJson, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';

const handSchema = v.optional(v.object({ code: v.optional(v.picklist(['L', 'R', 'S'])) }));

const textSchema = v.nullish(v.string());

/** Names of a player beside his full name, such as `useName` 'Danny' and `boxscoreName` 'Jansen, D'. */
export const secondNames = {
  firstName: textSchema,
  lastName: textSchema,
  useName: textSchema,
  useLastName: textSchema,
  nickName: textSchema,
  boxscoreName: textSchema,
};

export const personSchema = v.object({
  id: v.number(),
  fullName: v.string(),
  batSide: handSchema,
  pitchHand: handSchema,
  primaryPosition: v.optional(v.object({ abbreviation: v.optional(v.string()) })),
  ...secondNames,
});

type Named = { id: number } & v.InferOutput<v.ObjectSchema<typeof secondNames, undefined>>;

/** Adds the names by which StatsAPI knows a player beside his full name. */
export function addAliases({ sink }: ReadContext, person: Named): void {
  const { firstName, lastName, useName, useLastName = lastName, nickName, boxscoreName } = person;
  const aliases = {
    firstName: [firstName, lastName],
    useName: [useName, useLastName],
    nickName: [nickName, useLastName],
    // 'Jansen, D'; only the last name where no other player has it.
    boxscoreName: (boxscoreName ?? '').split(', ').reverse(),
  };
  for (const [source, parts] of Object.entries(aliases)) {
    if (parts.some((part) => !part?.trim())) continue;
    sink.add('player_aliases', {
      league: 'mlb',
      player_id: String(person.id),
      alias: parts.join(' '),
      source,
    });
  }
}

/** Adds a player's row, and his aliases. A hand or position that StatsAPI does not give is null. */
export function addPerson(context: ReadContext, person: v.InferOutput<typeof personSchema>): void {
  addAliases(context, person);
  context.sink.add('mlb_players', {
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
  tables: ['mlb_players', 'player_aliases'],
  async read(context) {
    const { body } = await readJson(context);
    const { people } = requireShape(peopleSchema, body, { context, what: 'a StatsAPI answer with people' });
    for (const person of keepFitting(personSchema, people, context)) addPerson(context, person);
  },
};
