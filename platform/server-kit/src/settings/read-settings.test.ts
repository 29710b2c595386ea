import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { asList, listSchema } from './list-setting.ts';
import { findMisspelt, type RemovedSettings } from './misspelt-settings.ts';
import { asNumber, countSchema, readSettings } from './read-settings.ts';

const schema = v.strictObject({
  each: v.optional(countSchema(1), 5),
  all: v.optional(countSchema(1), 10),
  names: v.optional(listSchema(v.string()), []),
});

const read = (environment: NodeJS.ProcessEnv, removed: RemovedSettings = {}) =>
  readSettings(environment, {
    what: 'The settings',
    variables: {
      X_EACH: ['each', asNumber],
      X_ALL: ['all', asNumber],
      X_NAMES: ['names', asList],
    },
    required: {},
    schema,
    pairs: [{ lower: 'X_EACH', upper: 'X_ALL', why: 'since one is a part of all' }],
    removed,
  });

describe('two settings of which one bounds the other', () => {
  it.each([
    [
      { X_EACH: '7', X_ALL: '6' },
      "X_EACH: must be at most X_ALL, which is 6, since one is a part of all; it is '7'",
    ],
    [
      { X_EACH: '11' },
      "X_EACH: must be at most X_ALL, which is 10 unless it is set, since one is a part of all; it is '11'",
    ],
  ])('are refused as %j in one sentence that names both', (environment, sentence) => {
    expect(() => read(environment)).toThrow(`The settings is not valid:\n  - ${sentence}`);
  });

  it.each([{ X_EACH: '6', X_ALL: '6' }, { X_ALL: '4' }])('are taken as %j', (environment) => {
    expect(() => read(environment)).not.toThrow();
  });
});

describe('a list', () => {
  it.each([
    ['a,,b', ['a', 'b']],
    [' a , b, ', ['a', 'b']],
    [',a', ['a']],
  ])('takes %j without what is empty', (text, names) => expect(read({ X_NAMES: text }).names).toEqual(names));

  it.each([',', ' , ,', 'a,b,a', 'a, a'])('is refused as %j', (text) => {
    expect(() => read({ X_NAMES: text })).toThrow(/X_NAMES: must not (be blank|have one of its items twice)/);
  });
});

describe('a name that is nearly that of a setting', () => {
  const known = ['EDGE_PORT', 'EDGE_HOST', 'SESSION_SECRETS', 'REDIS_URL'];
  const find = (environment: NodeJS.ProcessEnv) =>
    findMisspelt(environment, { known, others: ['EDGE_PARTS', 'SITE_URL'] });

  it.each([
    ['EDGE_PROT', 'EDGE_PORT'],
    ['SESSION_SECRET', 'SESSION_SECRETS'],
    ['REDIS_URI', 'REDIS_URL'],
  ])('is told of: %s', (name, meant) => {
    expect(find({ [name]: 'a secret' })).toEqual([
      `${name} is no setting and is passed over; did you mean ${meant}?`,
    ]);
  });

  it.each(['EDGE_PORT', 'EDGE_PARTS', 'EDGE_SERVICE_HOST', 'EDGE_PORT_80_TCP', 'PATH', 'HOME', 'LC_ALL'])(
    'is not %s',
    (name) => expect(find({ [name]: 'x' })).toEqual([]),
  );

  it('is none where it is empty', () => expect(find({ EDGE_PROT: '' })).toEqual([]));
});

describe('a removed setting', () => {
  const removed: RemovedSettings = {
    X_THE_STATE: { now: 'no folder is needed' },
    X_GUARD: { now: 'nothing is guarded', isRefused: true },
  };
  const find = (environment: NodeJS.ProcessEnv) =>
    findMisspelt(environment, { known: ['X_THE_STORE'], removed });

  it('is told of with what holds now, and without the name of another', () => {
    const environment = { X_THE_STATE: '/state', PATH: '/bin' };
    expect(find(environment)).toEqual(['X_THE_STATE was removed and is passed over: no folder is needed']);
    expect(read(environment, removed)).toEqual({ each: 5, all: 10, names: [] });
  });

  it('ends the start where a person may rely on it, together with all other faults', () => {
    const environment = { X_GUARD: 'yes', X_EACH: 'many' };
    expect(find(environment)).toEqual([]);
    expect(() => read(environment, removed)).toThrow(
      /X_EACH: must be .*\n.*X_GUARD: must not be set, because it was removed: nothing is guarded$/,
    );
  });

  it('is none where it is empty', () => {
    const environment = { X_THE_STATE: '', X_GUARD: '' };
    expect(find(environment)).toEqual([]);
    expect(() => read(environment, removed)).not.toThrow();
  });
});
