import { readChangesets } from '@changesets/read';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { API_PACKAGES, type ApiReports, createApiReports, readReports, toReportFile } from './api-reports.ts';
import { findReleased, findUnversioned, readPackage, toReleased } from './api-versions.ts';
import { buildPackages } from './build-packages.ts';

let all: ReadonlyMap<string, ApiReports>;

beforeAll(async () => {
  await buildPackages();
  all = await createApiReports();
});

describe.each(API_PACKAGES)('the public API of %s', (folder) => {
  it('is that of its reports; `npm run packages -- api` writes them', async () => {
    const reports = [...(all.get(folder) ?? [])].map(([entry, text]) => [toReportFile(entry), text]);
    expect(reports.length).toBeGreaterThan(0);
    expect(await readReports(folder)).toEqual(Object.fromEntries(reports));
  });

  it('changes with a version', async () => {
    const { name, version } = await readPackage(folder);
    const released = await findReleased(folder);
    if (!released) throw new Error(`${folder} has no record of a released API.`);
    const present = toReleased(version, all.get(folder) ?? new Map());
    const planned = (await readChangesets(ROOT)).flatMap(({ releases }) =>
      releases.filter((release) => release.name === name).map(({ type }) => type),
    );
    expect(findUnversioned({ name, released, present, planned })).toEqual([]);
  });
});
