import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createCalls } from '../routes/calls.ts';
import { aBall, aGame, aLine, anAppearance, aPitcherGame, aPlayer } from '../testing/mlb-rows.ts';
import { startApiForTests } from '../testing/start-api-for-tests.ts';
import { toDocumentedParameters } from './documented-parameters.ts';
import { createOpenapiDocument } from './openapi-document.ts';

const calls = createCalls({ findLiveEvents: undefined });

const operationSchema = v.looseObject({
  summary: v.string(),
  operationId: v.string(),
  security: v.optional(v.array(v.unknown())),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.literal(true)),
        description: v.string(),
        schema: v.looseObject({}),
      }),
    ),
  ),
  requestBody: v.optional(v.unknown()),
  responses: v.record(v.string(), v.looseObject({ description: v.string() })),
});
const documentSchema = v.looseObject({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.looseObject({}),
});

const readDocument = async () => {
  const api = await startApiForTests();
  return v.parse(documentSchema, (await api.get('/api/openapi.json')).body);
};

describe('the OpenAPI document', () => {
  it('has every call, with its method, meaning and refusals', async () => {
    const { paths } = await readDocument();
    expect(Object.keys(paths)).toEqual(calls.map(({ path }) => path));
    for (const { path, method, about, access } of calls) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.summary).toBe(about);
      expect(operation?.security !== undefined).toBe(access !== 'public');
      expect(operation?.responses[403] !== undefined).toBe(access !== 'public');
      expect(operation?.requestBody !== undefined).toBe(method === 'POST');
    }
  });

  it('names each operation once', async () => {
    const { paths } = await readDocument();
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of each parameter what it means, and what it takes', async () => {
    const { paths } = await readDocument();
    const parameters = paths['/api/exit-velocity/']?.get?.parameters ?? [];
    expect(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))).toMatchObject({
      page: { type: 'string', default: '1' },
      team: { type: 'array' },
      sort: {
        enum: ['batter', 'batter_team', 'num_100mph_ev', 'avg_exit_velocity'],
        default: 'num_100mph_ev',
      },
      direction: { enum: ['asc', 'desc'], default: 'desc' },
    });
  });

  it('marks what has to be given', async () => {
    const { paths } = await readDocument();
    const parameters = paths['/api/nfl/receivers/']?.get?.parameters ?? [];
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['team']);
    expect(parameters.find(({ name }) => name === 'team')?.schema).not.toHaveProperty('default');
  });

  it('refers to nothing that it does not have', () => {
    const text = JSON.stringify(createOpenapiDocument(calls));
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(
      new Set(['#/components/schemas/Problem', '#/components/schemas/Refusal']),
    );
  });
});

describe('the page of documentation', () => {
  it('says what each parameter takes in words', async () => {
    const rows = calls.flatMap((call) =>
      toDocumentedParameters(call).map((row) => ({ path: call.path, ...row })),
    );
    expect(rows.filter(({ accepted }) => /invalid|expected/i.test(accepted) || accepted === '')).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        path: '/api/exit-velocity/',
        name: 'hand',
        accepted: 'L, R, both as L,R, or all',
      }),
    );
  });

  it('has a section for each call, and runs no script', async () => {
    const api = await startApiForTests();
    const { headers, body } = await api.get('/api/docs');
    for (const { path } of calls) expect(body).toContain(`<code>${path}</code>`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(body).not.toMatch(/<script|style="|https?:/);
  });
});

describe('answers', () => {
  const today = { game_pk: 600, game_date: '2025-07-25' };
  const rows = {
    mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(9, 'Ray Right', { throws: 'R' })],
    mlb_games: [aGame(), aGame({ ...today, away_probable_pitcher: 9 })],
    mlb_lineups: [{ ...today, is_home: true, team: 'LAD', batting_order: 1, batter: 1 }],
    mlb_pitcher_games: [aPitcherGame()],
    mlb_pitches: [aBall(), ...anAppearance(['ball', 'foul', 'hit_into_play'], { inning: 1 })],
    odds_lines: [aLine()],
  };
  const bodies: Readonly<Record<string, unknown>> = { '/api/batter-at-bats/': { batter_name: 'Ann Able' } };

  // A row that has a field which the document does not know differs from what the schema leaves of it.
  it.each(calls.map((call) => [call.path, call] as const))(
    'of %s have what the document says, and no more',
    async (path, call) => {
      const api = await startApiForTests({ rows });
      const { status, body } =
        call.method === 'POST' ? await api.post(path, bodies[path]) : await api.get(path);
      // A call that cannot be asked without a parameter is tested with its own.
      if (status === 400) return expect(Object.keys(call.parameters).length).toBeGreaterThan(0);
      expect(status).toBe(200);
      expect(v.parse(call.answer, body)).toEqual(body);
    },
  );
});
