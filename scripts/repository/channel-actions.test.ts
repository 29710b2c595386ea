import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHANGE_ACTION_NAMES,
  CHANGE_ACTIONS,
  changeRequestSchema,
  severalChangesSchema,
} from '@sharpside/contracts';
import { exchangeRequestSchema } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const [, section = ''] = read('docs/contributing.md').split('## A new action on a channel\n');
const named = [...section.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);

/** The actions that a source contains as a key or in quotes. */
const listActions = (source: string) =>
  CHANGE_ACTION_NAMES.filter((name) => new RegExp(`['"]${name}['"]|^\\s+${name}: `, 'm').test(source));

const SOURCE = /^(contracts|platform\/[a-z-]+)\/src\/(?!(?:.*\/)?testing\/)(?!.*\.test\.).*\.tsx?$/;
// A source counts as a list of actions if it has more than 60 % of them. The screens have fewer: only those of a
// canary.
const IS_LIST = CHANGE_ACTION_NAMES.length * 0.6;

describe('what docs/contributing.md says of a new action', () => {
  it('names files that are there', () => {
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('names every list of the actions, and each has them all', () => {
    const lists = listFiles()
      .filter((file) => SOURCE.test(file))
      .map((file) => ({ file, actions: listActions(read(file)) }))
      .filter(({ actions }) => actions.length > IS_LIST);
    expect(lists.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
    for (const { actions } of lists) expect(actions).toEqual(CHANGE_ACTION_NAMES);
    expect(lists).toHaveLength(3);
  });

  it('names the commands of all actions but `promote` and `rollback`, which have their own', () => {
    const commands = named.filter(
      (file) => file.endsWith('-commands.ts') || /(canary|settings)-command\.ts$/.test(file),
    );
    const found = new Set(commands.flatMap((file) => listActions(read(file))));
    expect(commands).toHaveLength(3);
    expect(CHANGE_ACTION_NAMES.filter((name) => !found.has(name))).toEqual(['promote']);
  });
});

const control = read('docs/control.md');
const requests = [...control.matchAll(/^ {4}change (apps\/\S+\/changes|changes) '(.+)'$/gm)].map(
  ([, path = '', body = '']) => ({ path, body }),
);
// `action`, right, and the two columns of fields.
const ROW = /^\| (`[^|]+) \| `(promote|rollback)` \| ([^|]*)\| ([^|]*)\|$/gm;
const rows = [...control.matchAll(ROW)].flatMap(([, actions = '', right, required = '', optional = '']) =>
  [...actions.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, right, required, optional })),
);
const COMMON = ['action', 'channel', 'expectedRevision', 'isDryRun', 'beginsChannel'];

describe('the requests of docs/control.md', () => {
  it.each(requests)('shows a request that the service takes: $body', ({ path, body }) => {
    const schema = path === 'changes' ? severalChangesSchema : changeRequestSchema;
    expect(v.safeParse(schema, JSON.parse(body)).issues).toBeUndefined();
  });

  it('shows an exchange that the service takes', () => {
    const [, body = ''] = /\/v1\/oidc\/tokens \\\n +-d '(.+)'\n/.exec(control) ?? [];
    expect(v.safeParse(exchangeRequestSchema, JSON.parse(body)).issues).toBeUndefined();
  });

  it('has a request for each action, also of several apps', () => {
    const shown = requests.map(({ body }) => /"action":"([^"]+)"/.exec(body)?.[1]);
    expect(shown.sort()).toEqual([...CHANGE_ACTION_NAMES, 'promote', 'restore'].sort());
  });

  it.each(CHANGE_ACTION_NAMES)('lists right and fields of %s', (name) => {
    const { right, request } = CHANGE_ACTIONS[name];
    const entries: v.ObjectEntries = request.entries;
    const fields = Object.keys(entries).filter((field) => !COMMON.includes(field));
    const row = rows.find((one) => one.name === name);
    expect(row?.right).toBe(right);
    for (const field of fields) {
      const column = entries[field]?.type === 'exact_optional' ? 'optional' : 'required';
      expect(row?.[column], field).toContain(`\`${field}\``);
    }
  });
});
