import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { readControlConfig } from '../environment.ts';
import { readTrustedWorkloads } from './trusted-workloads.ts';

const rule = {
  provider: 'github',
  repository: 'acme/remote-mlb',
  ref: 'refs/heads/main',
  app: 'remote-mlb',
  rights: ['publish'],
};

const audience = 'https://control.example.com';

async function write(document: unknown): Promise<string> {
  const file = join(await createTemporaryFolder(), 'workloads.json');
  await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

const readRule = async (given: object) =>
  readTrustedWorkloads(await write({ audience, workloads: [{ ...rule, ...given }] })).workloads[0];

describe('the file of trusted workloads', () => {
  it('has the usual issuers and events, where it names none', async () => {
    expect(await readRule({})).toEqual({
      ...rule,
      issuer: 'https://token.actions.githubusercontent.com',
      events: ['push', 'workflow_dispatch'],
    });
    const project = { provider: 'gitlab', repository: 'acme/sites/remote-mlb' };
    expect(await readRule(project)).toMatchObject({ issuer: 'https://gitlab.com', events: ['push', 'web'] });
    expect(await readRule({ ref: 'pull-request' })).toMatchObject({ events: ['pull_request'] });
    expect(await readRule({ ...project, ref: 'pull-request' })).toMatchObject({
      events: ['merge_request_event'],
    });
  });

  it.each([
    { ref: 'refs/heads/release/*' },
    { ref: 'refs/tags/*', environment: 'production', rights: ['publish', 'promote'] },
    { ref: 'refs/heads/feature/odds-2', events: ['push', 'schedule'] },
    { issuer: 'https://github.example.com/_services/token', repositoryId: '4711' },
    { issuer: 'http://127.0.0.1:4400', rights: ['publish', 'promote', 'rollback'] },
    { provider: 'gitlab', repository: 'a/b/c/d', events: ['trigger'] },
  ])('may say %j', async (given) => {
    expect(await readRule(given)).toMatchObject(given);
  });

  const PULLED = { ref: 'pull-request' };
  it.each<[object, RegExp]>([
    [{ provider: 'jenkins' }, /workloads\.0\.provider: must be 'github' or 'gitlab'/],
    [{ issuer: 'http://gitlab.example.com' }, /workloads\.0\.issuer: must be https:\/\//],
    [{ issuer: 'https://gitlab.example.com/' }, /issuer: must be .*without a slash at the end/],
    [{ issuer: 'https://user:secret@gitlab.example.com' }, /workloads\.0\.issuer: must be/],
    [{ repository: 'remote-mlb' }, /workloads\.0\.repository: must be a whole name without wildcards/],
    [{ repository: 'acme/*' }, /repository: must be a whole name without wildcards, as 'acme\/remote-mlb'/],
    [{ repository: 'acme/sites/remote-mlb' }, /repository: must be a whole name/],
    [{ provider: 'gitlab', repository: 'acme' }, /repository: must be .*'acme\/sites\/remote-mlb'/],
    [{ repositoryId: 'x' }, /repositoryId: must be the number, as a text/],
    ...['main', 'refs/*', 'refs/heads/', 'refs/heads/*-fix', 'refs/heads/*/x', 'refs/pull/*'].map(
      (ref): [object, RegExp] => [{ ref }, /workloads\.0\.ref: must be a whole ref, as 'refs\/heads\/main'/],
    ),
    [{ ...PULLED, rights: ['publish', 'promote'] }, /rights: must not have promote for pull requests/],
    [{ ...PULLED, rights: ['rollback'] }, /rights: must not have rollback for pull requests/],
    [{ ...PULLED, environment: 'production', rights: ['promote'] }, /rights: must not have promote/],
    [{ ref: 'refs/heads/*', rights: ['promote'] }, /rights: must not have promote for a ref with '\*'/],
    [{ events: ['pull_request_target'] }, /events: must be of push, .*; pull_request_target is not/],
    [{ events: [] }, /events: must name an event/],
    [{ ...PULLED, events: ['push'] }, /events: must be left out/],
    [{ app: 'tools' }, /app: must be 'host' or 'remote-'/],
    [{ rights: [] }, /rights: must name a right/],
  ])('may not say %j', async (given, said) => {
    await expect(readRule(given)).rejects.toThrow(said);
  });

  const TWOFOLD = { ...rule, provider: 'gitlab', issuer: 'https://token.actions.githubusercontent.com' };
  it.each([
    [{ workloads: [rule] }, /audience/],
    [{ audience: `${audience}/`, workloads: [rule] }, /audience: must be this service's own origin/],
    [{ audience: 'http://control.example.com', workloads: [rule] }, /audience: must be/],
    [{ audience, workloads: [] }, /workloads: must name a workload/],
    [{ audience, workloads: [rule, TWOFOLD] }, /one issuer with both providers/],
    ['{', /is not JSON/],
  ])('may not be %j', async (document, said) => {
    const file = await write(document);
    expect(() => readTrustedWorkloads(file)).toThrow(said);
  });

  it('is as docs/trusted-ci-jobs.md shows it', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/trusted-ci-jobs.md'), 'utf8');
    const [, example = ''] = /\n( {4}\{\n {6}"audience"[\s\S]*?\n {4}\}\n)/.exec(page) ?? [];
    const { workloads } = readTrustedWorkloads(await write(example));
    expect(workloads.map(({ provider, ref, rights }) => [provider, ref, rights.join()])).toEqual([
      ['github', 'refs/heads/main', 'publish,promote'],
      ['github', 'pull-request', 'publish'],
      ['gitlab', 'refs/tags/*', 'publish,promote'],
    ]);
    const documented = [...page.matchAll(/^\| ((?:`[A-Za-z]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    const fields = workloads.flatMap((one) => Object.keys(one));
    expect(documented).toEqual(expect.arrayContaining([...new Set([...fields, 'audience'])]));
  });

  it('is told of under its variable, with every mistake in it', async () => {
    const file = await write({ audience: '*', workloads: [{ ...rule, ref: 'main', app: 'x' }] });
    const least = { CONTROL_STORE: '/srv/registry' };
    const read = (name: string) => () => readControlConfig({ ...least, CONTROL_WORKLOADS: name });
    for (const place of ['audience', 'workloads.0.ref', 'workloads.0.app']) {
      expect(read(file)).toThrow(`CONTROL_WORKLOADS: ${file}: ${place}`);
    }
    expect(read('/nowhere.json')).toThrow(
      /CONTROL_WORKLOADS: \/nowhere\.json: cannot be read: there is no such file/,
    );
  });
});
