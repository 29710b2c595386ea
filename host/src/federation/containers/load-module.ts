import type { ReleaseRef } from '../remote-catalog.ts';
import { SHARE_SCOPE, type ShareScope } from './share-scope.ts';

/** Loads a module that a release exposes, such as `./odds-converter`. */
export type LoadModule = (release: ReleaseRef, module: string) => Promise<unknown>;

/** A remote's entry: Module Federation's container, which every bundler writes alike. */
type Container = {
  init(scope: ShareScope, initScope: unknown[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
};

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

/** A release with a federation runtime takes the scopes from here, where no copy of the options would find them. */
const toInitOptions = () =>
  Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: { default: SHARE_SCOPE },
  });

async function openContainer({ url, federation }: ReleaseRef): Promise<Container> {
  if (federation !== undefined)
    await import(/* webpackChunkName: "page-external-runtime" */ './external-runtime.ts');
  const entry: unknown = await import(/* webpackIgnore: true */ url);
  if (!isContainer(entry)) throw new Error(`${url} is no container of Module Federation.`);
  await entry.init(SHARE_SCOPE, [], toInitOptions());
  return entry;
}

/**
 * Loads modules by the protocol of Module Federation: a container is imported, given the page's shared modules once, and
 * asked for each module.
 */
export function createModuleLoader(): LoadModule {
  const containers = new Map<string, Promise<Container>>();
  return async (release, module) => {
    const { url } = release;
    const opened = containers.get(url) ?? openContainer(release);
    containers.set(url, opened);
    // A failure is not kept: the next screen of the release asks again, where the browser lets it.
    opened.catch(() => containers.delete(url));
    const container = await opened;
    const factory = await container.get(module);
    return factory();
  };
}
