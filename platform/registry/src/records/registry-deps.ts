import type { Store } from '@sharpside/object-store';
import type { Codecs } from './codecs.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** Dependencies of writing to a registry; production defaults for all but the store. */
export type RegistryDeps = {
  store: Store;
  now?: () => Date;
  codecs?: Codecs;
  /** Keys that releases must be signed with. Left out or null: signatures are not looked at. */
  trusted?: TrustedKeys | null;
  /** Waits between two looks. Default: the machine's timer. */
  wait?: (ms: number) => Promise<void>;
};
