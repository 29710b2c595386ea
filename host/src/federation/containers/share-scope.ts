/** A module that the host's build shares: its version, and how to load it. */
type SharedModule = { version: string; get: () => Promise<unknown> };

/** One version of a shared module, in the form that the containers of all bundlers read. */
type SharedVersion = {
  version: string;
  get: () => Promise<() => unknown>;
  from: string;
  scope: string[];
  shareConfig: { singleton: true; requiredVersion: string; eager: false; strictVersion: false };
  strategy: 'loaded-first';
  useIn: string[];
  deps: string[];
};

/** Modules by name and version: Module Federation's share scope. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

function toSharedVersion({ version, get }: SharedModule): SharedVersion {
  return {
    version,
    get: async () => {
      const module = await get();
      return () => module;
    },
    from: 'host',
    scope: ['default'],
    shareConfig: {
      singleton: true,
      requiredVersion: `^${version}`,
      eager: false,
      strictVersion: false,
    },
    strategy: 'loaded-first',
    useIn: [],
    deps: [],
  };
}

/** The modules of this page. Containers note in it what they use. */
export const SHARE_SCOPE: ShareScope = {};

/** Puts modules into the page's scope; the host's build calls it with what `shared-modules.ts` names. */
export function provide(modules: Readonly<Record<string, SharedModule>>): void {
  for (const [name, module] of Object.entries(modules)) {
    SHARE_SCOPE[name] = { [module.version]: toSharedVersion(module) };
  }
}
