import type { ExternalItemFunctionData } from '@rspack/core';
import { toPackageName } from '@sharpside/contracts';

/**
 * Fails the import of a shared module that the declaration does not cover, since the remote would contain a copy of it.
 *
 * @param ranges ranges of the declaration.
 * @param modules shared modules of the host.
 */
export const refuseUndeclared =
  (ranges: Readonly<Record<string, string>>, modules: readonly string[]) =>
  async ({ request = '' }: ExternalItemFunctionData): Promise<undefined> => {
    if (!modules.includes(request) || ranges[request] !== undefined) return undefined;
    throw new Error(
      `${request} is imported but not shared; add '${toPackageName(request)}' with its range to \`shared\` in remote.config.ts.`,
    );
  };

/** Fails the import of a style sheet whose rules would affect the shell and other sections. */
export async function refuseGlobalStyles({ request = '' }: ExternalItemFunctionData): Promise<undefined> {
  if (!/\.css$/.test(request) || /\.module\.css$/.test(request)) return undefined;
  throw new Error(
    `${request} would style the whole page; name it '.module.css' and use its class names, or style with components that the host shares.`,
  );
}
