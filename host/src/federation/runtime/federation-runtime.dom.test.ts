import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFederationRuntime } from './federation-runtime.ts';
import { listProvided, provide, type SharedModule } from './shared-modules.ts';

const toUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;

let releases = 0;

/** A new release for each test, because the runtime caches modules for the life of a page. */
function aRelease(script: string) {
  releases += 1;
  return { app: 'remote-tools', version: `1.${releases}.0`, url: toUrl(`${script}// ${releases}`) };
}

/** A container of Module Federation with the module './one', which uses a shared module. */
const aContainer = (more = '') => `
let scope;
let opened = 0;
export const init = (given) => {
  ${more}
  opened += 1;
  scope = given;
};
export const get = async (module) => {
  if (module !== './one') throw new Error('no module ' + module);
  const make = await scope['a-module']['1.2.0'].get();
  return () => ({ opened, shared: make(), core: globalThis._FEDERATION_RUNTIME_CORE });
};
`;

/** A container that asks the page for a version range of the shared module, as builds of remotes do. */
const aConsumer = (requiredVersion: string) => `
let instance;
let need;
export const init = (given) => {
  const { ModuleFederation } = globalThis._FEDERATION_RUNTIME_CORE;
  const shareConfig = { singleton: true, import: false, requiredVersion: '${requiredVersion}' };
  instance = new ModuleFederation({ name: 'a consumer of ${requiredVersion}', remotes: [] });
  instance.initShareScopeMap('default', given);
  need = { customShareInfo: { shareConfig, scope: ['default'] } };
};
export const get = async () => {
  const make = await instance.loadShare('a-module', need);
  return () => ({ shared: make() });
};
`;

const A_MODULE = { name: 'a shared module' };
const SHARED = new Map([['a-module', { version: '1.2.0', get: () => Promise.resolve(A_MODULE) }]]);

afterEach(() => void vi.unstubAllGlobals());

describe('the federation runtime', () => {
  it('gives a container what the page shares, once, and asks it for each module', async () => {
    const load = createFederationRuntime(SHARED);
    const release = aRelease(aContainer());
    const [first, second] = await Promise.all([load(release, './one'), load(release, './one')]);
    expect(first).toMatchObject({ opened: 1, shared: A_MODULE });
    expect(second).toMatchObject({ opened: 1, shared: A_MODULE });
  });

  it('keeps two releases of a remote apart', async () => {
    const load = createFederationRuntime(SHARED);
    const loaded = await Promise.all([
      load(aRelease(aContainer('opened = 10;')), './one'),
      load(aRelease(aContainer('opened = 20;')), './one'),
    ]);
    expect(loaded).toMatchObject([{ opened: 11 }, { opened: 21 }]);
  });

  it('offers its code to releases that were built to take it from the page', async () => {
    const load = createFederationRuntime(SHARED);
    await expect(load(aRelease(aContainer()), './one')).resolves.toMatchObject({
      core: { ModuleFederation: expect.any(Function) },
    });
  });

  it('opens a container again that could not be opened', async () => {
    const load = createFederationRuntime(SHARED);
    const release = aRelease(aContainer("if (!globalThis.mayOpen) throw new Error('not yet');"));
    await expect(load(release, './one')).rejects.toThrow('not yet');
    vi.stubGlobal('mayOpen', true);
    await expect(load(release, './one')).resolves.toMatchObject({ shared: A_MODULE });
  });

  it('gives a release a prerelease in the range that it wants, without a complaint', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const loadFor = async (requiredVersion: string, version = '2.1.0-rc.1') => {
      const get = () => Promise.resolve(A_MODULE);
      const load = createFederationRuntime(new Map([['a-module', { version, get }]]));
      return load(aRelease(aConsumer(requiredVersion)), './one');
    };
    for (const range of ['^2.0.0', '^2', '~2', '2.x'])
      await expect(loadFor(range)).resolves.toMatchObject({ shared: A_MODULE });
    expect(warn).not.toHaveBeenCalled();
    await expect(loadFor('^2.1.0')).resolves.toMatchObject({ shared: A_MODULE });
    expect(warn).toHaveBeenCalledTimes(1);
    await expect(loadFor('^2', '2.0.0-rc.1')).resolves.toMatchObject({ shared: A_MODULE });
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('does not satisfy'));
  });

  it('rejects what is no container, and a module that the container lacks', async () => {
    const load = createFederationRuntime(SHARED);
    await expect(load(aRelease('export const get = 1;'), './one')).rejects.toThrow('does not contain "init"');
    await expect(load(aRelease(aContainer()), './two')).rejects.toThrow('no module ./two');
  });
});

describe('the modules of a page', () => {
  it('are the later ones of those that were provided twice, as a development server does', async () => {
    const of = (name: string): SharedModule => ({ version: '1.2.0', get: () => Promise.resolve(name) });
    provide({ 'a-module': of('first'), another: of('another') });
    provide({ 'a-module': of('second') });
    expect([...listProvided().keys()]).toEqual(['a-module', 'another']);
    await expect(listProvided().get('a-module')?.get()).resolves.toBe('second');
  });
});
