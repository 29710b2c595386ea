import type { ChangeAnswer, TokenRight } from '@sharpside/contracts/control';
import { ControlError, type ControlErrorCode } from '@sharpside/control/errors';
import type { ChangeRequest } from '@sharpside/registry/changes/make-change';
import { aRevision } from '@sharpside/registry/testing/releases';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { changeOverHttp } from './change-over-http.ts';
import type { ControlClient } from './control-client.ts';
import type { ControlRequest } from './create-sender.ts';

const CHECKS = [
  { title: 'Channel takes it', faults: [] },
  { title: 'Paths are free', faults: [] },
];

const ANSWER: ChangeAnswer = {
  revision: aRevision(3, { host: {} }),
  before: null,
  warnings: [],
  checks: CHECKS,
  isDryRun: false,
};

const refuse = (code: ControlErrorCode) => new ControlError(`${code}.`, { code });

const AUTHOR = { app: 'remote-mlb', by: 'Ann', channel: 'production', reason: 'bad' };
const PLAIN: ChangeRequest = { ...AUTHOR, action: 'rollback' };

type Rights = Partial<Record<TokenRight, 'takes' | ControlErrorCode>>;

function createScene(rights: Rights) {
  const requests: ControlRequest[] = [];
  const client: ControlClient = {
    address: 'https://control.example',
    requireReader: async () => 'reader',
    requireReaders: async () => ['reader'],
    exchangeIdToken: async () => [],
    async requireRight({ right }) {
      if (rights[right] === undefined) throw refuse('TOKEN_WRONG_APP');
      return right;
    },
    ask: async () => new Response(),
    async askJson(schema, request) {
      requests.push(request);
      const [, answer] = Object.entries(rights).find(([right]) => right === request.text) ?? [];
      if (answer !== undefined && answer !== 'takes') throw refuse(answer);
      return v.parse(schema, ANSWER);
    },
  };
  return { client, requests };
}

describe('a change over HTTP', () => {
  it('is asked for with the token that is good for it, and says nothing of who asks', async () => {
    const { client, requests } = createScene({ rollback: 'takes' });
    const report = vi.fn();
    const outcome = await changeOverHttp(client, { ...PLAIN, via: 'aaaaaaaaaaaa', report });
    expect(outcome).toEqual({ revision: ANSWER.revision, before: undefined, warnings: [] });
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/v1/apps/remote-mlb/changes',
        text: 'rollback',
        json: { action: 'rollback', channel: 'production', reason: 'bad' },
        timeoutMs: 120_000,
        report,
      },
    ]);
    expect(report.mock.calls).toEqual(CHECKS.map((check) => [check]));
  });

  it.each<[string, ChangeRequest]>([
    ['may begin a channel', { ...AUTHOR, action: 'promote', version: '1.2.0', beginsChannel: true }],
    ['is a rollback to a named release', { ...PLAIN, version: '1.0.0' }],
    ['is a pin to a named release', { ...AUTHOR, action: 'pin', version: '1.2.0' }],
  ])('shows every token where it %s', async (_, change) => {
    const { client, requests } = createScene({ promote: 'takes' });
    client.requireReaders = async () => ['of one app', 'of all apps'];
    await expect(changeOverHttp(client, change)).resolves.toMatchObject({ revision: ANSWER.revision });
    expect(requests.map(({ text }) => text)).toEqual(['of one app,of all apps']);
  });

  it.each<[string, ChangeRequest, Rights, ControlErrorCode]>([
    ['it names no version', PLAIN, { promote: 'takes' }, 'TOKEN_WRONG_RIGHT'],
    ['it is another change', { ...AUTHOR, action: 'freeze' }, { promote: 'takes' }, 'TOKEN_WRONG_RIGHT'],
    ['it is refused for another reason', PLAIN, { promote: 'takes' }, 'TOKEN_REVOKED'],
  ])('is asked for once where %s', async (_, change, others, code) => {
    const { client, requests } = createScene({ rollback: code, ...others });
    await expect(changeOverHttp(client, change)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });
});
