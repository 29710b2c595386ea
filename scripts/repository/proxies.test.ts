import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const isSource = (file: string) =>
  /^(platform|backend)\/[a-z-]+\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The values that a source imports from a module. */
const importsOf = (text: string, module: string) =>
  [...text.matchAll(new RegExp(`^import \\{([^}]*)\\} from '${module}'`, 'gm'))]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '');

// An edge passes calls on within its own network.
const WITHOUT_PROXY = ['platform/edge/src/backends/named-backend.ts'];

const CLIENTS = [
  { module: 'node:https?', names: ['request', 'get', 'Agent'] },
  { module: 'undici', names: ['request', 'fetch', 'Agent', 'Client', 'Pool', 'ProxyAgent'] },
];

it('no client but fetch goes past the proxy of the environment', () => {
  const sources = listFiles().filter(isSource);
  expect(sources.length).toBeGreaterThan(500);
  const clients = sources.filter((file) => {
    const text = read(file);
    return CLIENTS.some(({ module, names }) => importsOf(text, module).some((name) => names.includes(name)));
  });
  expect(clients.filter((file) => !file.startsWith('platform/server-kit/src/proxy/'))).not.toEqual([]);
  const past = clients.filter((file) => !/\b(openAgent|findProxy)\(/.test(read(file)));
  expect(past).toEqual(WITHOUT_PROXY);
});

it('every program applies the proxy of the environment before it calls anybody, and warns of its doubts', () => {
  const programs = listFiles()
    .filter(isSource)
    .filter((file) => /^if \(import\.meta\.main\)/m.test(read(file)) || /\/cli\/run-cli\.ts$/.test(file));
  expect(programs.sort()).toEqual([
    'backend/server/src/cli/run-cli.ts',
    'platform/control/src/server.ts',
    'platform/edge/src/server.ts',
    'platform/mfe/src/cli/run-cli.ts',
  ]);
  for (const call of ['await applyProxies(', 'findNoProxyDoubts('])
    expect(programs.filter((file) => !read(file).includes(call))).toEqual([]);
});
