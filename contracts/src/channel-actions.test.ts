import { describe, expect, it } from 'vitest';
import {
  CHANGE_ACTION_NAMES,
  CHANGE_ACTIONS,
  channelActionSchema,
  findFieldNeed,
  isChangeAction,
  mustSayWhy,
} from './channel-actions.ts';

describe('the table of actions', () => {
  it('holds each under the name that its requests bear', () => {
    const named = Object.entries(CHANGE_ACTIONS).map(([name, { request }]) => [
      name,
      request.entries.action.literal,
    ]);
    expect(named).toEqual(CHANGE_ACTION_NAMES.map((name) => [name, name]));
  });

  it('leaves to the history what is recorded under its own name', () => {
    const recorded: readonly string[] = channelActionSchema.options;
    expect(CHANGE_ACTION_NAMES.filter((name) => !recorded.includes(name))).toEqual([
      'raise',
      'promote-canary',
    ]);
    for (const row of Object.values(CHANGE_ACTIONS))
      if ('recordedAs' in row) expect(recorded).toContain(row.recordedAs);
  });

  it('knows its own names and no others', () => {
    expect(['promote', 'promote-canary', 'publish', 'toString'].map(isChangeAction)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
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
