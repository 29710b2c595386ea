import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { expect, it } from 'vitest';
import type { CheckOutcome } from '../records/checks.ts';
import { aRemoteBuild } from '../testing/a-build.ts';
import { messagesOf, publishFolder, write } from '../testing/publish-scene.ts';
import { readBuild } from './build-folder.ts';
import { readCheckReport, START_CHECK, writeCheckReport } from './check-report.ts';

const PAGES = ['/sportsbooks/odds-converter'];

/** A build with the report of `mfe check` about the build in `checkedFolder`. Default: about this build. */
async function writeChecked({
  faults = [] as string[],
  checkedFolder = '',
  pages = PAGES,
  checkedAt = '2026-07-01T11:00:00.000Z',
} = {}) {
  const folder = await write(aRemoteBuild());
  const { digest: build } = await readBuild(checkedFolder || folder);
  await writeCheckReport(folder, { schema: 1, build, checkedAt, pages, faults });
  return folder;
}

/** Publishes a build with the report in its folder, and returns what was said about it. */
async function publishChecked(folder: string) {
  const outcomes: CheckOutcome[] = [];
  const report = (outcome: CheckOutcome) => void outcomes.push(outcome);
  const { isNew } = await publishFolder(createMemoryStore(), folder, {
    checked: await readCheckReport(folder),
    report,
  });
  expect(isNew).toBe(true);
  return outcomes.find(({ title }) => title === START_CHECK);
}

it('refuses a build of which a check has reported faults, with these', async () => {
  const folder = await writeChecked({ faults: ['/sportsbooks/odds-converter failed: get is no function'] });
  expect(await messagesOf(publishChecked(folder))).toEqual([
    'Pages start: /sportsbooks/odds-converter failed: get is no function',
  ]);
});

it('publishes a build whose pages a check has opened, and says which and when', async () => {
  expect(await publishChecked(await writeChecked())).toEqual({
    title: START_CHECK,
    faults: [],
    note: '/sportsbooks/odds-converter, by `mfe check` at 2026-07-01T11:00:00.000Z',
  });
});

it('warns of a build without a report, and of a build with the report of another', async () => {
  const toWarning = (fault: string) => ({ title: START_CHECK, faults: [fault], isWarning: true });
  expect(await publishChecked(await write(aRemoteBuild()))).toEqual(
    toWarning('this build has no report of `mfe check`, so nobody knows if its pages start'),
  );
  const checkedFolder = await write(aRemoteBuild({ screen: 'other' }));
  expect(await publishChecked(await writeChecked({ faults: ['broken'], checkedFolder }))).toEqual(
    toWarning('the report of `mfe check` is of another build; run it again'),
  );
});

it('warns of a report that leaves out a screen of the build, with its page', async () => {
  expect(await publishChecked(await writeChecked({ pages: ['/'] }))).toEqual({
    title: START_CHECK,
    faults: ['the report of `mfe check` leaves out /sportsbooks/odds-converter; run it again'],
    isWarning: true,
  });
});

it('warns of a report from the future, but not of a clock that is minutes ahead', async () => {
  expect(await publishChecked(await writeChecked({ checkedAt: '2026-07-01T12:06:00.000Z' }))).toEqual({
    title: START_CHECK,
    faults: [
      'the report of `mfe check` is from the future (2026-07-01T12:06:00.000Z); set the clock of its machine and run it again',
    ],
    isWarning: true,
  });
  const ahead = await publishChecked(await writeChecked({ checkedAt: '2026-07-01T12:04:00.000Z' }));
  expect(ahead?.faults).toEqual([]);
});

it('says nothing about reports to a caller without any', async () => {
  const outcomes: CheckOutcome[] = [];
  const report = (outcome: CheckOutcome) => void outcomes.push(outcome);
  await publishFolder(createMemoryStore(), await writeChecked({ faults: ['broken'] }), { report });
  expect(outcomes.map(({ title }) => title)).not.toContain(START_CHECK);
});

it('names a report that it cannot read', async () => {
  const folder = await write(aRemoteBuild());
  await writeFile(join(folder, 'check-report.json'), '{ "schema": 2 }');
  await expect(readCheckReport(folder)).rejects.toThrow(/check-report\.json.*schema/s);
});
