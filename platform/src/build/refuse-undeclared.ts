import type { ExternalItemFunctionData } from '@rspack/core';
import { SHARED_MODULES } from './shared-modules.ts';

/**
 * Fails the import of a shared module that the declaration does not cover; the remote would carry a copy of it.
 *
 * @param ranges what the declaration covers.
 */
export const refuseUndeclared =
  (ranges: Readonly<Record<string, string>>) =>
  async ({ request = '' }: ExternalItemFunctionData): Promise<undefined> => {
    if (!SHARED_MODULES.includes(request) || ranges[request] !== undefined) return undefined;
    const [packageName = request] = request.split('/');
    throw new Error(
      `${request} is imported but not shared; add '${packageName}' with its range to \`shared\` in remote.config.ts.`,
    );
  };
