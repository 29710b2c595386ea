import {
  ChannelConflictError,
  ChannelRefusedError,
  PublishRefusedError,
  RegistryBusyError,
} from '@sharpside/registry/records/errors';
import { aRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { parseRefusal } from './parse-refusal.ts';

const parse = (error: Record<string, unknown>) =>
  parseRefusal(JSON.stringify({ error }), { address: 'https://control.example', status: 409 });

const OBJECTIONS = [
  { check: 'Channel takes it', message: 'it is frozen' },
  { check: 'Paths are free', message: '/mlb is not' },
];

const WINNER = aRevision(2, { host: {} });

const aRefusal = (code: 'CHANGE_REFUSED' | 'NOTHING_TO_CHANGE') =>
  new ChannelRefusedError({ code, what: 'host', objections: OBJECTIONS });

describe('a refusal of the control service', () => {
  it.each<[string, Error, Record<string, unknown>]>([
    ['a conflict', new ChannelConflictError({ winner: WINNER }), { winner: WINNER }],
    ['a change that is refused', aRefusal('CHANGE_REFUSED'), { objections: OBJECTIONS }],
    ['a change that is made already', aRefusal('NOTHING_TO_CHANGE'), { objections: OBJECTIONS }],
    [
      'a publish that is refused',
      new PublishRefusedError({ what: 'host 1.0.0', objections: OBJECTIONS }),
      { objections: OBJECTIONS },
    ],
    ['a registry that is busy', new RegistryBusyError('Ann is at it'), {}],
  ])('is the error that the service had: %s', (_, thrown, details) => {
    const code = 'code' in thrown ? thrown.code : undefined;
    const { error, checks } = parse({ code, message: thrown.message, ...details });
    expect(error).toEqual(thrown);
    expect(error).toMatchObject({ name: thrown.name, message: thrown.message, code, ...details });
    expect(checks).toEqual([]);
  });

  it('keeps what was checked', () => {
    const checks = [{ title: 'Files are whole', faults: [] }];
    const busy = parse({ code: 'UPLOAD_BUSY', message: 'wait', checks });
    expect(busy.error).toMatchObject({ name: 'ControlError', code: 'UPLOAD_BUSY', message: 'wait' });
    expect(busy.checks).toEqual(checks);
  });

  it('of a kind that this version does not know is told in its own words', () => {
    for (const code of ['SOMETHING_NEW', 'toString', 'CHANNEL_CONFLICT']) {
      expect(parse({ code, message: 'Wait a little.' }).error).toMatchObject({
        name: 'ClientError',
        code: 'CONTROL_ANSWER_INVALID',
        message: `The control service says: Wait a little. (${code})`,
      });
    }
  });

  it('that is none of a control service asks what stands in front of it', () => {
    for (const text of ['<h1>Bad gateway</h1>', '{}']) {
      expect(parseRefusal(text, { address: 'https://control.example', status: 404 })).toEqual({
        error: expect.objectContaining({
          code: 'CONTROL_ANSWER_INVALID',
          message:
            'https://control.example answered 404, and not as a control service does; is it one, or does something stand in front of it?',
        }),
        checks: [],
      });
    }
  });

  it.each([502, 503, 504])('that a proxy made of %d says that nobody answers behind it', (status) => {
    expect(parseRefusal('<h1>Bad gateway</h1>', { address: 'https://control.example', status })).toEqual({
      error: expect.objectContaining({
        code: 'CONTROL_UNREACHABLE',
        message: `what stands in front of it says ${status}`,
      }),
      checks: [],
    });
  });
});
