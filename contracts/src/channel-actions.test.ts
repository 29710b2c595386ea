import { describe, expect, it } from 'vitest';
import {
  CHANGE_ACTION_NAMES,
  CHANGE_ACTIONS,
  changeRequestSchema,
  channelActionSchema,
  findFieldNeed,
  isChangeAction,
  mustSayWhy,
  severalChangesSchema,
} from './channel-actions.ts';
import { BELOW_ZERO, NOT_WHOLE } from './testing/describe-documents.ts';
import { problemsOf } from './testing/documents.ts';

const V = '1.4.0';
const WHY = 'must say why, for the history';

it('leaves to the history what is recorded under its own name', () => {
  const recorded: readonly string[] = channelActionSchema.options;
  const others = CHANGE_ACTION_NAMES.filter((name) => !recorded.includes(name));
  expect(others).toEqual(['raise', 'promote-canary']);
});

it('knows its own actions, and nothing that every object has', () => {
  expect(['promote-canary', 'publish', 'toString'].map(isChangeAction)).toEqual([true, false, false]);
});

it('says which fields a request takes and needs', () => {
  expect(findFieldNeed('promote', 'version')).toBe('required');
  expect(findFieldNeed('rollback', 'version')).toBe('optional');
  expect(findFieldNeed('raise', 'version')).toBeUndefined();
  expect(findFieldNeed('raise', 'percent')).toBe('required');
});

it('asks why wherever a release is not shown to more visitors', () => {
  const silent = CHANGE_ACTION_NAMES.filter((name) => !mustSayWhy(name));
  expect(silent).toEqual(['promote', 'canary', 'raise', 'resume', 'promote-canary']);
});

describe('a request for a change', () => {
  const promote = { action: 'promote', channel: 'production', version: V };
  const withReason = (action: string) => ({ action, channel: 'production', reason: 'Errors.' });

  it.each([
    { ...promote, reason: null, expectedRevision: 0, isDryRun: true, beginsChannel: true },
    ...['retire', 'rollback', 'pause', 'abort', 'freeze', 'pin', 'unpin'].map(withReason),
    { ...withReason('pin'), version: V, reason: 'x'.repeat(500) },
  ])('may be %j', (request) => {
    expect(problemsOf(changeRequestSchema, request)).toEqual([]);
  });

  it.each([
    [{ ...promote, expectedRevision: -1 }, `expectedRevision: ${BELOW_ZERO}`],
    [{ ...promote, expectedRevision: 0.5 }, `expectedRevision: ${NOT_WHOLE}`],
    [{ ...withReason('pause'), reason: '' }, `reason: ${WHY}`],
    [{ ...withReason('pause'), reason: 7 }, `reason: ${WHY}`],
    [{ ...withReason('pause'), reason: 'x'.repeat(501) }, 'reason: must have at most 500 characters'],
    [{ ...promote, action: 'delete' }, `action: must be one of ${CHANGE_ACTION_NAMES.join(', ')}`],
  ])('may not be %j', (request, problem) => {
    expect(problemsOf(changeRequestSchema, request)).toEqual([problem]);
  });
});

it('asks for `rollback` where a release or a setting is taken from visitors or held, for `promote` everywhere else', () => {
  const holding = Object.entries(CHANGE_ACTIONS).filter(([, { right }]) => right === 'rollback');
  expect(holding.map(([action]) => action)).toEqual([
    ...['rollback', 'pause', 'abort', 'freeze', 'pin', 'settings-rollback'],
  ]);
  const others = Object.values(CHANGE_ACTIONS).filter(({ right }) => right !== 'rollback');
  expect(new Set(others.map(({ right }) => right))).toEqual(new Set(['promote']));
});

it.each([
  [[25, 25], 30, 'schedule.steps: must grow from step to step'],
  [[], 30, 'schedule.steps: must have at least one step'],
  [[0], 30, 'schedule.steps.0: must be more than 0'],
  [[25], 0, 'schedule.everyMinutes: must be at least a minute'],
  [[25], 10_081, 'schedule.everyMinutes: must be at most a week'],
])('may not schedule a canary by %j every %j minutes', (steps, everyMinutes, problem) => {
  const canary = { action: 'canary', channel: 'production', version: V, percent: 5 };
  const request = { ...canary, schedule: { steps, everyMinutes } };
  expect(problemsOf(changeRequestSchema, request)).toEqual([problem]);
});

describe('a request to change several apps', () => {
  const promote = { action: 'promote', channel: 'production', releases: [{ app: 'host', version: V }] };
  const restore = { action: 'restore', channel: 'production', revision: 41, reason: 'Errors.' };

  it.each([
    { ...promote, reason: 'Together', isDryRun: true, expectedRevision: 0, beginsChannel: true },
    { ...restore, only: ['host'], bringBack: [{ app: 'host', version: V }], isDryRun: true },
  ])('may be %j', (request) => {
    expect(problemsOf(severalChangesSchema, request)).toEqual([]);
  });

  it.each([
    [{ ...promote, action: 'rollback' }, 'action: must be promote or restore'],
    [{ ...promote, releases: [] }, 'releases: must name at least one release'],
    [{ ...promote, releases: Array(2).fill(promote.releases[0]) }, 'releases: must name each app once'],
    [{ ...restore, only: [] }, 'only: must name at least one app'],
    [{ ...restore, reason: '' }, `reason: ${WHY}`],
    [{ ...restore, revision: 0 }, 'revision: Invalid value: Expected >=1 but received 0'],
  ])('may not be %j', (request, problem) => {
    expect(problemsOf(severalChangesSchema, request)).toEqual([problem]);
  });
});
