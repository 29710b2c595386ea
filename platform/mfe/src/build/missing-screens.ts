import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Navigation, RemoteDeclaration } from '@sharpside/contracts';
import { BuildError } from './errors.ts';
import { readAppName } from './package-version.ts';

/** The file of a route's module: `./odds-converter` is `src/screens/odds-converter-screen.tsx`. */
export const screenFile = (module: string) => `./src/screens/${module.slice('./'.length)}-screen.tsx`;

/** A declaration with existing screens only, and the files of the missing screens. */
export type WithoutMissing = { declaration: RemoteDeclaration; missing: string[] };

function omitDeadItems({ items, card, ...menu }: Navigation, served: ReadonlySet<string>): Navigation {
  return {
    ...menu,
    items: items.filter(({ path }) => served.has(path)),
    ...(card && served.has(card.path) && { card }),
  };
}

/**
 * Removes routes whose screen has no file yet, and their menu items and redirects.
 *
 * @throws {BuildError} `BUILD_FAILED` if no screen has a file.
 */
export function omitMissingScreens(root: string, declaration: RemoteDeclaration): WithoutMissing {
  const isWritten = (module: string) => existsSync(join(root, screenFile(module)));
  const routes = declaration.routes.filter(({ module }) => isWritten(module));
  const missing = declaration.routes.flatMap(({ module }) => (isWritten(module) ? [] : [screenFile(module)]));
  if (routes.length === 0) {
    throw new BuildError(
      `${readAppName(root)} has no screen yet. Write one of them: ${[...new Set(missing)].join(', ')}.`,
    );
  }
  const served = new Set(routes.map(({ path }) => path));
  const { navigation, redirects } = declaration;
  return {
    declaration: {
      ...declaration,
      routes,
      ...(navigation && { navigation: omitDeadItems(navigation, served) }),
      ...(redirects && { redirects: redirects.filter(({ to }) => served.has(to)) }),
    },
    missing: [...new Set(missing)],
  };
}
