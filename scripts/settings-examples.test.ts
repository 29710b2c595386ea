import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readControlConfig, startControl } from '@sharpside/control';
import { readEdgeConfig, startEdge } from '@sharpside/edge';
import { createSigningKey } from '@sharpside/server-kit';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './workspace/processes.ts';

const DOCS = join(ROOT, 'docs');
const folder = mkdtempSync(join(tmpdir(), 'settings-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Environment = Readonly<Record<string, string>>;

/** The settings that each kind of file is for, by a key that only files of this kind have. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  workloads: ['CONTROL_WORKLOADS'],
  webhooks: ['CONTROL_WEBHOOKS'],
  roles: ['CONTROL_ROLES'],
  mode: ['CONTROL_TRUSTED_KEYS', 'EDGE_TRUSTED_KEYS'],
  scoreboardUrls: ['EDGE_RUNTIME_CONFIG'],
  operatorTexts: ['EDGE_RUNTIME_CONFIG'],
};

/** Settings that need each other and the roles. The example of roles is tried with them. */
const SIGN_IN = {
  CONTROL_OIDC_ISSUER: 'https://login.example.com',
  CONTROL_OIDC_CLIENT_ID: 'console',
  CONTROL_PUBLIC_ORIGIN: 'https://control.example.com',
};
const NEEDED: Readonly<Record<string, Environment>> = {
  CONTROL_ROLES: SIGN_IN,
  CONTROL_TRUSTED_KEYS: { CONTROL_SIGNING_KEY: JSON.stringify(createSigningKey()) },
  EDGE_PREVIEW_ORIGIN: { EDGE_PUBLIC_ORIGIN: 'https://site.example' },
};

/** Blocks of JSON of a page: indented by four spaces, or fenced. A key that a page leaves out is filled in. */
const listJson = (page: string): string[] =>
  [...page.matchAll(/\n\n {4}(\{\n[\s\S]*?\n {4}\})\n|```json\n([\s\S]*?)```/g)].map(([, indented, fenced]) =>
    (indented ?? fenced ?? '').replaceAll('"x": "..."', () => `"x": "${createSigningKey().x}"`),
  );

const pages = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(DOCS, name), 'utf8') }));

const files = pages.flatMap(({ name, text }) =>
  listJson(text).flatMap((json, at) => {
    const kind = Object.keys(FILES).find((key) => json.includes(`"${key}":`));
    return (kind === undefined ? ['unknown'] : (FILES[kind] ?? [])).map((variable) => ({
      name,
      variable,
      at,
      json,
    }));
  }),
);

/** Assignments of a page (`CONTROL_GUARD=observe`) with their value, which stands there complete. */
const listAssignments = (page: string): [name: string, value: string][] =>
  [...page.matchAll(/\b((?:CONTROL|EDGE)_[A-Z_]+)=('[^'\n]*'|[^\s`'"$;|)]+)/g)]
    .map(([, name = '', value = '']): [string, string] => [
      name,
      value.replaceAll("'", '').replace(/[.,]$/, ''),
    ])
    .filter(([name, value]) => value !== '' && !/\.\.|^\/etc\//.test(value) && !(name in SIGN_IN));

const assignments = pages.flatMap(({ name: page, text }) =>
  listAssignments(text).map(([name, value]) => ({ page, name, value })),
);

const isOfControl = (variable: string) => variable.startsWith('CONTROL_');

const readControl = (settings: Environment) =>
  readControlConfig({
    CONTROL_STORE: folder,
    CONTROL_PORT: '0',
    CONTROL_SESSION_SECRETS: 'a-secret-of-at-least-32-characters',
    ...settings,
  });

const readEdge = (settings: Environment) =>
  readEdgeConfig({ EDGE_STORE: folder, EDGE_STATE: join(folder, 'edge'), EDGE_PORT: '0', ...settings });

describe('a server', () => {
  it.each(files)(
    'starts with the example of $variable in docs/$name',
    async ({ name, variable, at, json }) => {
      const file = join(folder, `${name}-${at}.json`);
      writeFileSync(file, json);
      const settings = { ...NEEDED[variable], [variable]: file };
      const deps = { log: createTestLog() };
      const { close } = isOfControl(variable)
        ? await startControl(readControl(settings), deps)
        : await startEdge(readEdge(settings), deps);
      await close();
    },
  );

  it.each(assignments)('accepts $name=$value of docs/$page', ({ name, value }) => {
    const read = isOfControl(name) ? readControl : readEdge;
    expect(() => read({ ...NEEDED[name], [name]: value })).not.toThrow();
  });
});
