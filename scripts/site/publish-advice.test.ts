import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { expect, it } from 'vitest';
import { toPublishAdvice } from './publish-advice.ts';

const advise = (checks: string[], hasLive: boolean) => {
  const objections = checks.map((check) => ({ check, message: 'the reason' }));
  const error = new PublishRefusedError({ what: 'remote-nhl 1.0.0', objections });
  return toPublishAdvice(error, { hasLive, registry: '/data/registry' }).split('\n');
};

it('a refused first publish is told with its reasons, and nothing of a registry to delete', () => {
  expect(advise(['Manifest is valid', 'Files are whole'], false)).toEqual([
    'remote-nhl 1.0.0 was not published:',
    '  - Manifest is valid: the reason',
    '  - Files are whole: the reason',
    'Correct that, and run npm start again.',
  ]);
});

it('a refused publish beside live releases names the way to serve these', () => {
  expect(advise(['Files are whole'], true).slice(-2)).toEqual([
    'Correct that, and run npm start again.',
    'npm start -- --no-publish serves what is live.',
  ]);
});

it('a publish that only the live releases refuse names the way to begin anew', () => {
  const begin =
    'If the live releases are too old, delete /data/registry: the next start publishes all apps anew. The history of the registry is lost.';
  expect(advise(['Shared modules fit', 'Shared names are there'], true).at(-1)).toBe(begin);
  expect(advise(['Shared modules fit', 'Files are whole'], true)).not.toContain(begin);
});
