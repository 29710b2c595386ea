import { StoreError } from '@sharpside/object-store';
import {
  ChannelConflictError,
  ChannelRefusedError,
  PublishRefusedError,
  RegistryBusyError,
} from '@sharpside/registry/records/errors';
import { aRevision } from '@sharpside/registry/testing/releases';
import { ListenError } from '@sharpside/server-kit';
import { UsageError } from '@sharpside/server-kit/cli';
import { describe, expect, it } from 'vitest';
import { BuildError } from '../build/errors.ts';
import { explainError } from './explain-error.ts';

const objections = [{ check: 'Files are whole', message: 'main.js is missing' }];

const conflict = new ChannelConflictError({ winner: aRevision(2, { host: {} }) });

const aSituation = (commandName?: string) => ({
  commandName,
  tool: './mfe',
  toCommand: (command: string) => `./mfe ${command} --channel staging`,
  apps: new Map<string, string>(),
});

describe('explainError', () => {
  it.each([
    [
      'nothing to do',
      new ChannelRefusedError({ code: 'NOTHING_TO_CHANGE', what: 'host', objections }),
      0,
      'NOTHING_TO_CHANGE',
    ],
    ['a refused publish', new PublishRefusedError({ what: 'host', objections }), 1, 'PUBLISH_REFUSED'],
    ['a build that fails', new BuildError('cannot build'), 1, 'BUILD_FAILED'],
    ['a busy registry', new RegistryBusyError('Ann is at it'), 3, 'REGISTRY_BUSY'],
    ['a conflict', conflict, 3, 'CHANNEL_CONFLICT'],
    ['a wrong command line', new UsageError('There is no option --x.'), 2, 'USAGE'],
    ['a store that fails', new StoreError('cannot write', { code: 'STORE_FAILED' }), 1, 'STORE_FAILED'],
    [
      'an address in use',
      new ListenError('in use', { code: 'CANNOT_LISTEN', cause: undefined }),
      1,
      'CANNOT_LISTEN',
    ],
  ])('ends %s with its exit code, and the page of codes explains it', (_, error, exitCode, code) => {
    expect(explainError(error, aSituation())).toMatchObject({ exitCode, code, isDocumented: true });
  });

  it('writes every command of a message as it is to be typed, for people and for machines', () => {
    const message = 'it is frozen; `mfe unfreeze host` first';
    const error = new ChannelRefusedError({
      code: 'CHANGE_REFUSED',
      what: 'host',
      objections: [{ check: 'Channel takes it', message }],
    });
    const explanation = explainError(error, aSituation());
    const typeable = 'it is frozen; `./mfe unfreeze host --channel staging` first';
    expect(explanation.message).toContain(typeable);
    expect(explanation.details).toEqual({ objections: [{ check: 'Channel takes it', message: typeable }] });
  });

  it('shows where it happened when nobody foresaw it', () => {
    const explanation = explainError(new TypeError('x is undefined'), aSituation());
    expect(explanation).toMatchObject({ exitCode: 1, code: undefined });
    expect(explanation.message).toMatch(/^mfe itself failed: TypeError: x is undefined\n\s+at /);
  });
});
