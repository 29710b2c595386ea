// Functions that touch the things which a tried script made. They run by their text in the scope of the script: it so meets no
// object of the process around it, by whose constructors it could get out. It uses nothing but the language.

/** Functions of the process around. The driver calls them, and hands them to nobody. */
type Hooks = {
  /** Marks an error as one that a browser has as well. */
  prove(error: Error): void;
  /** Takes the end of one attempt. */
  end(hasFailed: boolean, error: unknown): void;
  /** Stand-in of the scope for whatever a page has (`page-stubs.ts`): each shared module is it. */
  anything: unknown;
};

/** Functions of the scope that the process around calls. */
export type Driver = {
  /** Error of the scope. */
  toError(message: string): Error;
  openContainer(namespace: object, entry: string): void;
  openScreen(module: string): void;
};

function createDriver({ prove, end, anything }: Hooks): Driver {
  const OwnError = Error;
  const { apply, get: getValue } = Reflect;
  let container: object = {};

  const shared = {
    get: () => Promise.resolve(() => anything),
    ...{ version: '0.0.0', from: 'host', scope: ['default'], useIn: [], deps: [] },
    shareConfig: { singleton: true, requiredVersion: false },
  };
  /** Share scope that has every module. */
  const scope = new Proxy(
    {},
    {
      get: (target, name) => (name in target ? getValue(target, name) : { '0.0.0': shared }),
      getOwnPropertyDescriptor: () => ({ value: { '0.0.0': shared }, configurable: true, writable: true }),
    },
  );

  const toError = (message: string) => new OwnError(message);

  function fail(message: string): never {
    const error = toError(message);
    prove(error);
    throw error;
  }

  /** Member of a container, called as its method. */
  const call = (name: string, ...given: unknown[]): unknown => {
    const method: unknown = getValue(container, name);
    return typeof method === 'function' ? apply(method, container, given) : undefined;
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      end(true, error);
      return;
    }
    end(false, undefined);
  }

  async function startContainer(namespace: object, entry: string): Promise<void> {
    if (typeof getValue(namespace, 'get') !== 'function' || typeof getValue(namespace, 'init') !== 'function')
      fail(`${entry} does not export the functions \`get\` and \`init\` of a container`);
    container = namespace;
    await call('init', scope, []);
  }

  /** A function, or an object as `memo`, `lazy` and `forwardRef` of React make it. */
  const isComponent = (screen: unknown): boolean =>
    typeof screen === 'function' ||
    (typeof screen === 'object' && screen !== null && getValue(screen, '$$typeof') !== undefined);

  async function loadScreen(module: string): Promise<void> {
    const factory: unknown = await call('get', module);
    if (typeof factory !== 'function')
      return fail(`\`get('${module}')\` gives ${typeof factory}, and no function that gives the module`);
    const loaded: unknown = await factory();
    if ((typeof loaded !== 'object' && typeof loaded !== 'function') || loaded === null)
      return fail(
        `the function of \`get('${module}')\` gives ${loaded === null ? 'null' : typeof loaded}, and no module`,
      );
    const screen: unknown = getValue(loaded, 'default');
    if (isComponent(screen)) return;
    if (screen === undefined && !('default' in loaded))
      fail(`${module} has no default export, and the shell shows nothing else`);
    fail(`${module} has ${screen === null ? 'null' : typeof screen} as its default export, and no component`);
  }

  return {
    toError,
    openContainer: (namespace, entry) => void attempt(() => startContainer(namespace, entry)),
    openScreen: (module) => void attempt(() => loadScreen(module)),
  };
}

/** Script that gives the function which makes the driver. */
export const DRIVER = `(() => { 'use strict'; ${createDriver}\nreturn createDriver; })()`;
