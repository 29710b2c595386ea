import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of an executable program on the PATH; undefined if none is found. */
export function findProgram(
  name: string,
  { PATH = '' }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false; // It is not there, or may not be run by us. The next folder may have it.
      }
    });
}

/** Path of Firefox; undefined if it is not installed. The extended support release, which Debian has, is preferred. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox');

/** The programs that drive WebKitGTK: its WebDriver, its small browser, and a virtual screen. */
export type WebKitPrograms = { driver: string; browser: string; screen: string };

/** Paths of all three programs; undefined if one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const [browser] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser').toSorted();
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}
