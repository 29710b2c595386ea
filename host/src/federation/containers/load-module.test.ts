import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModuleLoader } from './load-module.ts';
import { provide, SHARE_SCOPE } from './share-scope.ts';

/** Address of a script. */
const toUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;

const aRelease = (script: string) => ({ app: 'remote-tools', version: '1.1.0', url: toUrl(script) });

/** A container that says what it was given, and has the module './one' as often as it is asked for. */
const aContainer = (more = '') => `
const calls = [];
let scope;
export const init = (given, initScope, options) => {
  ${more}
  scope = given;
  calls.push([initScope, options, options.shareScopeMap]);
};
export const get = async (module) => {
  if (module !== './one') throw new Error('no module ' + module);
  const make = await scope['a-module']['1.2.0'].get();
  return () => ({ calls, shared: make(), runtime: globalThis._FEDERATION_RUNTIME_CORE });
};
// Each text is a module of its own.
export const number = ${Math.random()};
`;

afterEach(() => {
  for (const name of Object.keys(SHARE_SCOPE)) delete SHARE_SCOPE[name];
});

describe('a loader of modules', () => {
  it('gives a container what the page shares, once, and asks it for each module', async () => {
    const shared = { name: 'a shared module' };
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve(shared) } });
    const load = createModuleLoader();
    const release = aRelease(aContainer());
    const [first, second] = await Promise.all([load(release, './one'), load(release, './one')]);
    const options = { version: '', shareScopeKeys: 'default' };
    expect(first).toEqual({ calls: [[[], options, { default: SHARE_SCOPE }]], shared, runtime: undefined });
    expect(second).toEqual(first);
  });

  it('brings a federation runtime for a release that expects one, and for no other', async () => {
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve({}) } });
    const release = {
      ...aRelease(aContainer("if (!globalThis._FEDERATION_RUNTIME_CORE) throw new Error('no runtime');")),
      federation: '2.9.2',
    };
    await expect(createModuleLoader()(release, './one')).resolves.toMatchObject({
      runtime: { ModuleFederation: expect.any(Function) },
    });
  });

  it('opens a container again that could not be opened', async () => {
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve({}) } });
    const release = aRelease(aContainer("if (!globalThis.mayOpen) throw new Error('not yet');"));
    const load = createModuleLoader();
    await expect(load(release, './one')).rejects.toThrow('not yet');
    vi.stubGlobal('mayOpen', true);
    await expect(load(release, './one')).resolves.toMatchObject({ calls: [expect.anything()] });
  });

  it('rejects what is no container, and a module that the container lacks', async () => {
    const load = createModuleLoader();
    const noContainer = aRelease('export const get = 1;');
    await expect(load(noContainer, './one')).rejects.toThrow('is no container of Module Federation.');
    await expect(load(aRelease(aContainer()), './two')).rejects.toThrow('no module ./two');
  });
});

describe('the share scope', () => {
  it('has each module in the form that containers read: one version, which is the only one of the page', () => {
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve({}) } });
    expect(SHARE_SCOPE).toEqual({
      'a-module': {
        '1.2.0': expect.objectContaining({
          ...{ version: '1.2.0', from: 'host', scope: ['default'], strategy: 'loaded-first' },
          shareConfig: { singleton: true, requiredVersion: '^1.2.0', eager: false, strictVersion: false },
        }),
      },
    });
  });

  it('has a module that was given again instead of the first, as a development server does', async () => {
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve('first') } });
    provide({ 'a-module': { version: '1.2.0', get: () => Promise.resolve('second') } });
    const make = await SHARE_SCOPE['a-module']?.['1.2.0']?.get();
    expect(make?.()).toBe('second');
  });
});
