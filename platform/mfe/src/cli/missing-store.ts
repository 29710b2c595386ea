import type { Store } from '@sharpside/object-store';
import { UsageError } from '@sharpside/server-kit/cli';

/** The store where none is named, and the repository has none. Commands that use no store still work. */
export function createMissingStore(tool: string): Store {
  const refuse = async () => {
    throw new UsageError(
      `No registry is named, and this repository has none. Set the address of the site's control service (\`export MFE_STORE=https://control.example.com\`), or add it to the command (\`${tool} ... --store https://control.example.com\`).`,
    );
  };
  return { get: refuse, putIfAbsent: refuse, list: refuse, listFolders: refuse, remove: refuse };
}
