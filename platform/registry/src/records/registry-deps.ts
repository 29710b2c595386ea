import type { Store } from '../store/store.ts';
import type { Codecs } from './codecs.ts';

/** What writing to a registry needs of the world. */
export type RegistryDeps = {
  store: Store;
  now?: () => Date;
  codecs?: Codecs;
  /** Lets time pass before it looks again. Default: the machine's timer. */
  wait?: (ms: number) => Promise<void>;
};
