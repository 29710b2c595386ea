import { createInstance, ModuleFederation, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { afterEach, expect, it } from 'vitest';
import { openToDevtools } from './federation-devtools.ts';

const TOOLS = 'http://127.0.0.1:4000/assets/remote-tools/remoteEntry.js';
const NBA = 'http://127.0.0.1:4000/assets/remote-nba/remoteEntry.js';
const OVERRIDE = 'http://localhost:3001/mf-manifest.json';

afterEach(() => {
  const federation = globalThis.__FEDERATION__;
  federation.__GLOBAL_PLUGIN__ = [];
  federation.moduleInfo = {};
  delete federation.__DEBUG_CONSTRUCTOR__;
});

it('lists the remotes of the page, each with the entry that counts for it', () => {
  // As the extension does, before any script of the page.
  registerGlobalPlugins([
    {
      name: 'override',
      beforeRegisterRemote(args) {
        if (args.remote.name === 'remote-nba@2.0.0') Object.assign(args.remote, { entry: OVERRIDE });
        return args;
      },
    },
  ]);
  openToDevtools();
  const runtime = createInstance({ name: 'host', remotes: [] });
  runtime.registerRemotes([{ name: 'remote-tools@1.1.0', entry: TOOLS, type: 'module' }]);
  runtime.registerRemotes([{ name: 'remote-nba@2.0.0', entry: NBA, type: 'module' }]);
  expect(globalThis.__FEDERATION__.moduleInfo).toMatchObject({
    host: {
      remotesInfo: {
        'remote-tools@1.1.0': { matchedVersion: TOOLS },
        'remote-nba@2.0.0': { matchedVersion: OVERRIDE },
      },
    },
  });
});

it('gives the shell a runtime that reads manifests', () => {
  openToDevtools();
  const runtime = createInstance({ name: 'host', remotes: [] });
  expect(runtime).toBeInstanceOf(ModuleFederation);
  expect(runtime.options.plugins.map(({ name }) => name)).toContain('snapshot-plugin');
});
