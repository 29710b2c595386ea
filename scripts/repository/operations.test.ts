import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const findAll = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const page = read('docs/operations.md');
const [, block = ''] = /\n\| part \| unit or program \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
const units = findAll(/`((?:edge|backend|control)@\d+)`/g, block);
const ports = units.map((unit) => unit.split('@')[1]);

describe('the names and ports of docs/operations.md', () => {
  it('are those that the steps start and ask', () => {
    expect(units).toHaveLength(6);
    const [, started = ''] = /systemctl enable --now (backend@.*)\n/.exec(page) ?? [];
    expect(started.split(' ').sort()).toEqual([...units].sort());
    const [, asked = ''] = /for port in ([\d ]+); do curl -s 127\.0\.0\.1:\$port\/readyz/.exec(page) ?? [];
    expect(asked.split(' ').sort()).toEqual([...ports].sort());
  });

  it('are those of deploy/nginx.conf', () => {
    const nginx = read('deploy/nginx.conf');
    const passedOn = new Set(findAll(/^\s+server 127\.0\.0\.1:(\d+)/gm, nginx));
    expect([...passedOn].sort()).toEqual([...ports].sort());
    for (const place of findAll(/^\s+listen (?:127\.0\.0\.1:)?(\d+)/gm, nginx))
      expect(block).toContain(place);
    for (const name of findAll(/^\s+server_name (\S+);/gm, nginx)) expect(block).toContain(`\`${name}\``);
  });

  it.each(units)('has the port for operators of %s', (unit) => {
    const port = Number(unit.split('@')[1]);
    expect(block).toMatch(new RegExp(`\`${unit}\`.*\\(.*\\b${port + 10_000}\\b`));
  });
});

it('gives each kind of server the same settings for a store that is not of Amazon', () => {
  const files = listFiles().filter((file) => /^deploy\/env\/.*\.env$/.test(file));
  expect(files).toHaveLength(3);
  for (const file of files)
    expect([file, ...findAll(/^(AWS_\w+)=/gm, read(file)).sort()]).toEqual([
      file,
      'AWS_ACCESS_KEY_ID',
      'AWS_ENDPOINT_URL_S3',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
    ]);
});

it('names no Node of a single kind of processor where an operator or a team reads', () => {
  const READ = /^(docs\/(?!decisions\/).*\.md|deploy\/(?!Containerfile).*|[^/]*README\.md|.*\/README\.md)$/;
  const named = listFiles().filter((file) => READ.test(file) && /node-linux-(x64|arm64)/.test(read(file)));
  expect(named).toEqual([]);
});
