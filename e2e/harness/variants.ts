import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp, ROOT } from './workspace.ts';

const SOURCE = join(ROOT, 'remote-tools');
const VARIANTS = join(ROOT, 'e2e', '.variants');
const SCREEN = 'src/screens/odds-converter-screen.tsx';
const ORIGINAL = 'src/screens/odds-converter-original.tsx';

/** What a variant's Odds Converter shows above the real one. */
export const bannerOf = (version: string) => `You are looking at release ${version}`;

const withBanner = (version: string) => `import Original from './odds-converter-original.tsx';

export default function OddsConverterScreen() {
  return (
    <>
      <p>${bannerOf(version)}</p>
      <Original />
    </>
  );
}
`;

const THROWS_AT_LOAD = `throw new Error('This module throws when it is loaded.');
`;

const THROWS_AT_RENDER = `export default function OddsConverterScreen(): never {
  throw new Error('This screen throws when it is rendered.');
}
`;

const NO_COMPONENT = `export default 'not a component';
`;

/** Releases of remote-tools that only tests publish: the real sources with another Odds Converter screen. */
const VARIANT_SCREENS = {
  '1.1.0': withBanner('1.1.0'),
  '1.2.0': withBanner('1.2.0'),
  '1.1.1': THROWS_AT_LOAD,
  '1.1.2': THROWS_AT_RENDER,
  '1.1.3': NO_COMPONENT,
} as const;

export const THROWING_AT_LOAD = '1.1.1';
export const THROWING_AT_RENDER = '1.1.2';
export const WITHOUT_COMPONENT = '1.1.3';

export type ToolsVersion = '1.0.0' | keyof typeof VARIANT_SCREENS;

/** The sources that a variant is built from. */
export const toolsSources = (version: ToolsVersion): string => join(VARIANTS, version);

/** The built release of remote-tools with that version. */
export const toolsBuild = (version: ToolsVersion): string => join(VARIANTS, version, 'dist');

async function copySources(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ['src', 'package.json', 'remote.config.ts', 'rspack.config.ts', 'tsconfig.json']) {
    await cp(join(SOURCE, part), join(folder, part), { recursive: true });
  }
  await symlink(join(SOURCE, 'node_modules'), join(folder, 'node_modules'));
}

async function buildVariant(version: ToolsVersion, screen?: string) {
  const folder = join(VARIANTS, version);
  await copySources(folder);
  if (screen !== undefined) {
    await rename(join(folder, SCREEN), join(folder, ORIGINAL));
    await writeFile(join(folder, SCREEN), screen);
  }
  await buildApp(folder, { version });
}

/** Builds every release that tests publish, from the sources as they are now. */
export async function prepareVariants(): Promise<void> {
  await buildVariant('1.0.0');
  await Promise.all(
    Object.entries(VARIANT_SCREENS).map(([version, screen]) => buildVariant(version as ToolsVersion, screen)),
  );
}
