import { readChangesets } from '@changesets/read';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import {
  type Bump,
  findChanges,
  findUnversioned,
  listNames,
  readPackage,
  toReleased,
} from './api-versions.ts';
import { listPublicPackages } from './build-packages.ts';

const report = (...lines: string[]) => `## API Report File\n\n\`\`\`ts\n\n${lines.join('\n\n')}\n\n\`\`\`\n`;

const BOX = 'export function Box(props: BoxProps): JSX.Element;';
const DIAL = 'export const Dial: FC;';

const released = toReleased('2.0.0', new Map([['.', report(BOX, DIAL)]]));
const present = (version: string, entries: Record<string, string>) =>
  toReleased(version, new Map(Object.entries(entries)));

it('the names of a report are those that it exports, however it writes them', () => {
  const text = report(
    BOX,
    DIAL,
    'export type DialProps = {};',
    'export declare class Store<T> {}',
    'export interface Here {}',
    'export { Router }',
    'export { useLocation as useWhere }',
    'type Hidden = 1;',
  );
  expect(listNames(text)).toEqual(['Box', 'Dial', 'DialProps', 'Here', 'Router', 'Store', 'useWhere']);
});

describe('the changes of an API', () => {
  it.each([
    ['nothing', { '.': report(BOX, DIAL) }, []],
    [
      'a new name',
      { '.': report(BOX, DIAL, 'export const Gauge: FC;') },
      [{ text: '. has changed', needs: 'minor' }],
    ],
    ['a lost name', { '.': report(BOX) }, [{ text: '. has lost Dial', needs: 'major' }]],
    [
      'a new entry point',
      { '.': report(BOX, DIAL), './table': report() },
      [{ text: 'the entry point ./table is new', needs: 'minor' }],
    ],
    ['a lost entry point', {}, [{ text: 'the entry point . is gone', needs: 'major' }]],
  ] as const)('with %s', (_, entries, changes) => {
    expect(findChanges(released, present('2.0.0', entries))).toEqual(changes);
  });
});

describe('a changed API', () => {
  const name = '@sharpside/shared-ui';
  const find = (version: string, planned: Bump[], text = report(BOX)) =>
    findUnversioned({ name, released, present: present(version, { '.': text }), planned });

  it('needs a version that says so', () => {
    expect(find('2.0.0', [])).toEqual([
      '@sharpside/shared-ui: . has lost Dial since 2.0.0, and its version does not say so. Run `npm run packages -- change` and choose major.',
    ]);
    expect(find('2.0.0', [], report(BOX, DIAL, 'export const Gauge: FC;'))).toEqual([
      '@sharpside/shared-ui: . has changed since 2.0.0, and its version does not say so. Run `npm run packages -- change` and choose minor or more.',
    ]);
  });

  it.each([
    ['3.0.0', []],
    ['2.0.0', ['patch', 'major']],
    ['3.0.0-rc.1', []],
  ] satisfies [string, Bump[]][])('is in order as %s with the planned %j', (version, planned) => {
    expect(find(version, planned)).toEqual([]);
  });

  it.each([
    ['2.1.0', []],
    ['2.0.0', ['patch', 'minor']],
  ] satisfies [string, Bump[]][])('is not in order as %s with the planned %j', (version, planned) => {
    expect(find(version, planned)).toHaveLength(1);
  });
});

it('only versions of published packages are planned, because others would stop all of them', async () => {
  const published = await Promise.all((await listPublicPackages()).map((folder) => readPackage(folder)));
  const names = new Set(published.map(({ name }) => name));
  const others = (await readChangesets(ROOT)).flatMap(({ id, releases }) =>
    releases.filter(({ name }) => !names.has(name)).map(({ name }) => `${id}: ${name}`),
  );
  expect(others).toEqual([]);
});
