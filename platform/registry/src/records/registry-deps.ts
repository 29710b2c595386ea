import type { Store } from '@sharpside/object-store';
import type { SigningKey } from '@sharpside/server-kit';
import type { Codecs } from './codecs.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** Dependencies for writing to a registry; all but the store have production defaults. */
export type RegistryDeps = {
  store: Store;
  now?: () => Date;
  codecs?: Codecs;
  /** Key that signs new revisions. Undefined or null: they are not signed. */
  signingKey?: SigningKey | null;
  /** Keys that releases and revisions must be signed with. Undefined or null: signatures are not checked. */
  trusted?: TrustedKeys | null;
  /** Waits between two polls. Default: the machine's timer. */
  wait?: (ms: number) => Promise<void>;
};
