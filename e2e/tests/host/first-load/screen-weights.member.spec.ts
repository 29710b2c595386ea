import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { GATE } from '../../../harness/builds/member-apps.ts';
import { expect, test } from '../../../harness/member-test.ts';
import { writesScreens } from '../../../harness/pages/kept.ts';
import { fetchRemotePages, readHostPages } from '../../../harness/pages/pages.ts';
import { NEEDS_OWN_SITE } from '../../../harness/shared-sites.ts';
import { weigh } from '../../../harness/weigh.ts';

// A given site may run other sources, and the figures are for the sources of this repository.
test.skip(...NEEDS_OWN_SITE);

const FILE = join(import.meta.dirname, 'screen-weights.json');
const WRITE = 'SCREENS=write npm test -- e2e/tests/host/first-load/screen-weights.member.spec.ts';

/** Smaller changes of a screen's figures are ignored. */
const MAX_GROWTH = 0.02;

const weightSchema = v.strictObject({ requests: v.number(), bytes: v.number() });
/** The scripts that a first visit to a screen downloads: their number, and their bytes in brotli. */
type Weight = v.InferOutput<typeof weightSchema>;
const weightsSchema = v.record(v.string(), weightSchema);

const memberFilesSchema = v.object({ files: v.array(v.object({ href: v.string() })) });

/** The scripts that a page names, without duplicates: for everybody, for after the first paint, and for members. */
function listScripts(html: string): string[] {
  const tags = html.matchAll(
    /<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]*)"/g,
  );
  const [, block] = /id="member-preloads">(.*?)<\/script>/s.exec(html) ?? [];
  const ofMembers = block === undefined ? [] : v.parse(memberFilesSchema, JSON.parse(block)).files;
  return [...new Set([...[...tags].map(([, url = '']) => url), ...ofMembers.map(({ href }) => href)])];
}

async function weighScreens(site: string): Promise<Record<string, Weight>> {
  const remotePages = (await fetchRemotePages(site)).filter(({ app }) => app !== GATE);
  const paths = [...(await readHostPages()), ...remotePages.map(({ path }) => path)];
  const files = new Map<string, Promise<number>>();
  const weights: Record<string, Weight> = {};
  for (const path of paths.sort()) {
    const scripts = listScripts(await (await fetch(site + path)).text());
    for (const script of scripts) files.set(script, files.get(script) ?? weigh(site + script));
    const bytes = await Promise.all(scripts.map((script) => files.get(script) ?? 0));
    weights[path] = { requests: scripts.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
  }
  return weights;
}

const toPercent = (change: number) => `${change < 0 ? '' : '+'}${(change * 100).toFixed(1)} %`;

/** Screens whose requests or bytes changed by more than `MAX_GROWTH`, one per line. */
function listChanges(kept: Readonly<Record<string, Weight>>, now: Readonly<Record<string, Weight>>) {
  return Object.entries(now).flatMap(([path, weight]) =>
    (['bytes', 'requests'] as const).flatMap((unit) => {
      const before = kept[path]?.[unit];
      // A screen without an earlier figure counts as grown.
      const change = before === undefined ? Number.POSITIVE_INFINITY : weight[unit] / before - 1;
      if (Math.abs(change) <= MAX_GROWTH) return [];
      const line = `${path}: ${before ?? 'no'} -> ${weight[unit]} ${unit} (${toPercent(change)})`;
      return [{ line, isGrowth: change > 0 }];
    }),
  );
}

test('no screen downloads more scripts than its figure says, within 2 %', async ({ memberSite }) => {
  const now = await weighScreens(memberSite.url);
  expect(Object.keys(now).length).toBeGreaterThan(25);
  if (writesScreens()) return writeFile(FILE, `${JSON.stringify(now, null, 2)}\n`);
  const kept = v.parse(weightsSchema, JSON.parse(await readFile(FILE, 'utf8')));
  const changes = listChanges(kept, now);
  const gone = Object.keys(kept).filter((path) => !(path in now));
  expect(gone, `no screens any more; ${WRITE}`).toEqual([]);
  const grown = changes.filter(({ isGrowth }) => isGrowth).map(({ line }) => line);
  const remedy = `where that is worth it, commit new figures with the change: ${WRITE}`;
  // The changes are in the first line of the message, because `npm test` shows only that line.
  expect(grown, `${grown.join('; ')}; ${remedy}`).toEqual([]);
  const shrunk = changes.map(({ line }) => line);
  // Good news is no failure, so it is reported as a skipped test, which the end of the run lists.
  test.skip(shrunk.length > 0, `lighter than the figures, which ${WRITE} renews: ${shrunk.join('; ')}`);
});
