import type { Store } from '../store/store.ts';
import type { Codecs } from './codecs.ts';

/** Dependencies of writing to a registry; production defaults for all but the store. */
export type RegistryDeps = {
  store: Store;
  now?: () => Date;
  codecs?: Codecs;
  /** Waits between two looks. Default: the machine's timer. */
  wait?: (ms: number) => Promise<void>;
};
