import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildInChild } from '@sharpside/mfe/build-apps';
import type { Build } from './build-where-changed.ts';
import { ROOT } from './workspace.ts';

const SOURCE = join(ROOT, 'remote-tools');
/** Folder of builds that only tests use. */
export const VARIANTS_FOLDER = join(ROOT, 'e2e', '.variants');
const SCREEN = 'src/screens/odds-converter-screen.tsx';
const ORIGINAL = 'src/screens/odds-converter-original.tsx';

/** Text of the banner that a test build of remote-tools shows above the Odds Converter. */
export const bannerOf = (version: string) => `You are looking at release ${version}`;

/** Names of the buttons of release 1.2.0. Each button throws an error with its name, outside of rendering. */
export const LATE_ERRORS = ['Thrown by an event', 'Thrown by a timer', 'Rejected by nobody'] as const;

const [IN_EVENT, IN_TIMER, IN_PROMISE] = LATE_ERRORS;

/** Lines of a screen that record the modules of its release. Tests compare them across the releases in a page. */
const noteGiven = (version: string) => `import { PageHeader } from '@sharpside/shared-ui';
import { useState } from 'react';

globalThis.givenToReleases ??= [];
globalThis.givenToReleases.push({ release: '${version}', useState, PageHeader });
`;

const WITH_LATE_ERRORS = `import Original from './odds-converter-original.tsx';
${noteGiven('1.2.0')}
const fail = (message: string) => { throw new Error(message); };

export default function OddsConverterScreen() {
  return (
    <>
      <p>${bannerOf('1.2.0')}</p>
      <button onClick={() => fail('${IN_EVENT}')}>${IN_EVENT}</button>
      <button onClick={() => { setTimeout(() => fail('${IN_TIMER}')); }}>${IN_TIMER}</button>
      <button onClick={() => { void Promise.resolve('${IN_PROMISE}').then(fail); }}>${IN_PROMISE}</button>
      <Original />
    </>
  );
}
`;

const withBanner = (version: string) => `import Original from './odds-converter-original.tsx';
${noteGiven(version)}
export default function OddsConverterScreen() {
  return (
    <>
      <p>${bannerOf(version)}</p>
      <Original />
    </>
  );
}
`;

export const PART_CHIP = 'A chip of a shared part';

const WITH_SHARED_PART = `import { ToggleChip } from '@sharpside/shared-ui/filters';

export default function OddsConverterScreen() {
  return <ToggleChip isOn onToggle={() => {}}>${PART_CHIP}</ToggleChip>;
}
`;

export const CHARTS = {
  bars: 'Yards by game',
  shares: 'Man vs Zone',
  points: 'Batted balls',
  line: 'Points by game',
};

const WITH_CHARTS = `import { BarChart, LineChart, PieChart, ScatterChart } from '@sharpside/shared-ui/charts';

const bars = [1, 2, 3].map((week) => ({ label: 'Week ' + week, value: week * 100, tone: 'up' as const }));
const slices = [{ label: 'Man', value: 30 }, { label: 'Zone', value: 70 }];
const points = [{ x: 95, y: 10, label: 'May 1' }, { x: 101, y: 24, label: 'May 2' }];

export default function OddsConverterScreen() {
  return (
    <>
      <h1>Charts</h1>
      <BarChart label="${CHARTS.bars}" columns={['Game', 'Yards']} bars={bars} reference={{ value: 150, label: 'Line 150' }} />
      <PieChart label="${CHARTS.shares}" columns={['Coverage', 'Share']} slices={slices} />
      <ScatterChart label="${CHARTS.points}" pointName="At-bat" x={{ name: 'Speed' }} y={{ name: 'Angle' }} series={[{ name: 'Hit', points }]} />
      <LineChart label="${CHARTS.line}" columns={['Game', 'Points']} places={['1', '2']} series={[{ name: 'Points', values: [20, 31] }]} />
    </>
  );
}
`;

/** A name that no host exports from `NEW_NAME_MODULE`. */
export const NEW_NAME = 'ReleaseNote';
const NEW_NAME_MODULE = '@sharpside/shared-ui/table';

const WITH_NEW_NAME = `import { ${NEW_NAME} } from '${NEW_NAME_MODULE}';
import Original from './odds-converter-original.tsx';

export default function OddsConverterScreen() {
  return (
    <>
      <${NEW_NAME} />
      <Original />
    </>
  );
}
`;

const THROWS_AT_RENDER = `export default function OddsConverterScreen(): never {
  throw new Error('This screen throws when it is rendered.');
}
`;

/** Release 1.1.7 fails in browsers whose user agent contains this text. */
export const FAILING_BROWSER = 'NoOddsBrowser';
/** Error message of release 1.1.7; `FAILING_PLACE` is its place in the sources. */
export const FAILING_MESSAGE = 'This browser has no odds.';
export const FAILING_PLACE = 'remote-tools/src/screens/odds-converter-screen.tsx:7';

const THROWS_IN_ONE_BROWSER = `import Original from './odds-converter-original.tsx';

const hasOdds = () => !globalThis.navigator?.userAgent.includes('${FAILING_BROWSER}');

/** Throws in the seventh line of this file. */
function Odds() {
  if (!hasOdds()) throw new Error('${FAILING_MESSAGE}');
  return <Original />;
}

export default Odds;
`;

/**
 * Releases of remote-tools that only tests publish. Their sources are the real sources with another Odds Converter
 * screen.
 */
const VARIANTS = [
  { version: '1.1.0', screen: withBanner('1.1.0') },
  { version: '1.2.0', screen: WITH_LATE_ERRORS },
  { version: '1.1.7', screen: THROWS_IN_ONE_BROWSER },
  { version: '1.1.2', screen: THROWS_AT_RENDER },
  { version: '1.1.4', screen: WITH_SHARED_PART },
  { version: '1.1.6', screen: WITH_SHARED_PART },
  { version: '1.1.5', screen: WITH_CHARTS },
  { version: '1.3.0', screen: WITH_NEW_NAME },
] as const;

/** Throws only when one of its buttons is used, and shows the banner of its version. */
export const THROWING_LATER = '1.2.0';
export const THROWING_AT_RENDER = '1.1.2';
export const THROWING_IN_ONE_BROWSER = '1.1.7';
export const NEEDING_A_PART = '1.1.4';
/** Needs the same part as `NEEDING_A_PART`. */
export const STILL_NEEDING_A_PART = '1.1.6';
export const SHOWING_CHARTS = '1.1.5';
/** Imports a name that the host of the sites does not export. */
export const NEEDING_A_NAME = '1.3.0';

export type ToolsVersion = '1.0.0' | (typeof VARIANTS)[number]['version'];

export const toolsSources = (version: ToolsVersion): string => join(VARIANTS_FOLDER, version);

export const toolsBuild = (version: ToolsVersion): string => join(VARIANTS_FOLDER, version, 'dist');

async function copySources(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ['src', 'package.json', 'remote.config.ts', 'rspack.config.ts', 'tsconfig.json']) {
    await cp(join(SOURCE, part), join(folder, part), { recursive: true });
  }
  await symlink(join(SOURCE, 'node_modules'), join(folder, 'node_modules'));
}

async function buildVariant(version: ToolsVersion, screen?: string) {
  const folder = join(VARIANTS_FOLDER, version);
  await copySources(folder);
  if (screen !== undefined) {
    await rename(join(folder, SCREEN), join(folder, ORIGINAL));
    await writeFile(join(folder, SCREEN), screen);
  }
  await buildInChild(folder, { version });
}

const toBuild = ({ version, screen }: { version: ToolsVersion; screen?: string }): Build => ({
  name: `remote-tools-${version}`,
  // This file is a source too, because it contains the screens of the variants.
  sources: [SOURCE, import.meta.filename],
  output: toolsBuild(version),
  build: () => buildVariant(version, screen),
});

const [BANNER, ...OTHERS] = VARIANTS;

/** Builds of the releases that each run publishes: 1.0.0, which is unchanged, and 1.1.0 with its banner. */
export const EVERYDAY_BUILDS: readonly Build[] = [{ version: '1.0.0' as const }, BANNER].map(toBuild);

export const VARIANT_BUILDS: readonly Build[] = OTHERS.map(toBuild);

/**
 * Builds the releases that benchmarks publish, from the current sources: 1.0.0 and `versions`. Default: every release.
 */
export async function prepareVariants(
  versions: readonly ToolsVersion[] = VARIANTS.map(({ version }) => version),
): Promise<void> {
  await buildVariant('1.0.0');
  const wanted = VARIANTS.filter(({ version }) => versions.includes(version));
  await Promise.all(wanted.map(({ version, screen }) => buildVariant(version, screen)));
}
