import type { ExternalItemFunctionData } from '@rspack/core';

/** Fails the import of a style sheet whose rules would reach the shell and other sections. */
export async function refuseGlobalStyles({ request = '' }: ExternalItemFunctionData): Promise<undefined> {
  if (!/\.css$/.test(request) || /\.module\.css$/.test(request)) return undefined;
  throw new Error(
    `${request} would style the whole page; name it '.module.css' and use its class names, or style with components of @sharpside/shared-ui.`,
  );
}
