import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, run, toolPath } from '../workspace/processes.ts';

type Case = {
  /** Lines that the rule reports, in the files that it checks. */
  refused: string[];
  allowed: string[];
  /** Files that the rule checks. */
  looksAt: string[];
  /** Files in which such lines are allowed. */
  leaves?: string[];
};

const CASES: Record<string, Case> = {
  'addresses-are-texts': {
    refused: [
      'export const address = request.ip;',
      'export const toCaller = ({ ip }) => callerOf(ip);',
      'export const toName = ({ ip: address }) => address;',
    ],
    allowed: ['export const line = addressOf(request);', 'export const ip = 1;'],
    looksAt: ['platform/edge/src/routes/event-routes.ts', 'backend/sign-in/src/limits.ts'],
    leaves: [
      'platform/server-kit/src/limits/address-of.ts',
      'platform/edge/src/limits.test.ts',
      'backend/server/src/testing/limits.ts',
    ],
  },
  'imports-waited-for': {
    refused: ['await vi.dynamicImportSettled();', 'const settled = vitest.vi.dynamicImportSettled();'],
    allowed: ["await vi.importActual('./odds.ts');", "await import('./odds.ts');"],
    looksAt: ['host/src/odds.test.tsx', 'shared-ui/src/testing/odds.ts', 'vitest.setup.ts'],
    leaves: ['host/src/odds.ts'],
  },
  'known-everywhere': {
    refused: [
      'export const signal = AbortSignal.any([given, timeout]);',
      'export const { promise } = Promise.withResolvers();',
      'export const isUrl = URL.canParse(text);',
      'export const both = one.intersection(other);',
    ],
    allowed: ['export const signal = AbortSignal.timeout(1000);', 'export const url = parseUrl(text);'],
    looksAt: [
      'contracts/src/names.ts',
      'host/src/main.ts',
      'remote-mlb/src/card.tsx',
      'shared-auth/src/call.ts',
    ],
    leaves: ['host/src/main.test.ts', 'shared-auth/src/testing/call.ts', 'backend/server/src/call.ts'],
  },
  'measured-at-rest': {
    refused: [
      'expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);',
      'expect((await bar(page).boundingBox())?.y).toBe(0);',
    ],
    allowed: [
      'await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);',
      'const before = await line.boundingBox();',
    ],
    looksAt: ['e2e/tests/menu.spec.ts'],
  },
  'members-stand-alone': {
    refused: [
      'export const asked = ask({ ...{ league, day }, limit });',
      'export const one = { ...{ x: 1 } };',
    ],
    allowed: ['export const asked = ask({ ...given, ...(day && { day }), limit });'],
    looksAt: ['backend/boards/src/call.ts', 'e2e/tests/menu.spec.ts', 'host/src/main.tsx'],
  },
  'names-in-order': {
    refused: [
      'export const byName = (a, b) => a.name.localeCompare(b.name);',
      "export const inOrder = rows.toSorted((a, b) => toName(a).localeCompare(toName(b), 'en'));",
    ],
    allowed: ['export const sorted = names.toSorted(compareNames);'],
    looksAt: ['remote-nfl/src/components/rows.ts', 'backend/boards/src/call.ts', 'contracts/src/names.ts'],
    leaves: ['remote-nfl/src/rows.test.ts', 'backend/ingest/src/held.ts', 'scripts/keep.ts'],
  },
  'presses-at-rest': {
    refused: [
      'await freeze.click({ force: true });',
      "await page.getByText('Odds').tap({ position, force: true });",
      "await field.fill('2.50', { force: true });",
    ],
    allowed: ['await freeze.click({ position });', 'await rm(folder, { recursive: true, force: true });'],
    looksAt: ['e2e/tests/menu.spec.ts', 'e2e/harness/pages/menu.ts'],
    leaves: ['scripts/menu.ts'],
  },
  'prices-as-chosen': {
    refused: [
      'export const text = formatAmerican(price);',
      'export const text = formatOdds(-110, form);',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
      'export const text = `+${american}`;',
      'export const Price = () => <td>{book.odds}</td>;',
      'export const Price = () => <td>{price}</td>;',
    ],
    allowed: [
      'export const text = format(-110);',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
      'export const text = `${american}`;',
      'export const Age = () => <td>{book.age}</td>;',
    ],
    looksAt: ['host/src/board.tsx', 'remote-mlb/src/card.tsx'],
    leaves: [
      'host/src/board.test.tsx',
      'remote-tools/src/components/common-odds.tsx',
      'shared-ui/src/odds.tsx',
    ],
  },
  'queries-that-throw': {
    refused: [
      "expect(screen.getByRole('heading', { name: 'Odds' })).toBeTruthy();",
      "expect(await screen.findByText('Odds')).toBeDefined();",
      "expect(within(screen.getByRole('table')).getAllByRole<HTMLElement>('row')).not.toBeNull();",
    ],
    allowed: [
      "expect(screen.getByText('Odds').getAttribute('href')).not.toBeNull();",
      "expect(screen.getByRole('heading').textContent).toBe('Odds');",
      "expect(screen.queryByText('Odds')).not.toBeNull();",
    ],
    looksAt: ['odds.test.ts'],
  },
  'requests-have-paths': {
    refused: [
      "export const { pathname } = new URL(request.url, 'https://site.invalid');",
      "export const url = new URL(request.raw.url ?? '/', site.url);",
      'export const address = new URL(req.url);',
    ],
    allowed: [
      'export const { path } = splitUrl(request.url);',
      'export const url = new URL(path, site.url);',
    ],
    looksAt: ['platform/mfe/src/dev/server.ts', 'backend/sign-in/src/routes.ts'],
    leaves: ['backend/server/src/testing/site.ts', 'platform/edge/src/routes.test.ts', 'host/src/page.ts'],
  },
  'texts-of-their-own': {
    refused: [
      'export const by = <p>By {author}</p>;',
      'export const mark = <p>{isOpen && <Icon />} Teams</p>;',
      'export const late = <p>{isOpen && <Icon />}<Mark /> Teams</p>;',
      'export const words = <p><Icon />{`teams`}</p>;',
      "export const state = <p><Icon />{isOpen ? 'Open' : 'Shut'}</p>;",
      'export const more = <p><Icon />{isOpen && ` more`}</p>;',
      'export const day = <p><Icon />{formatDate(start)}</p>;',
      'export const mean = <p>{average.toFixed(1)}<Icon /></p>;',
      'export const name = <p><Icon />{team.name}</p>;',
      'export const teams = <>Teams</>;',
      'export const start = <>{formatDate(day)}</>;',
    ],
    allowed: [
      'export const by = <p>{`Teams`}</p>;',
      'export const mark = <p>{isOpen && <Icon />}<span>Teams</span></p>;',
      "export const fixed = <p><Icon /> Teams <Mark /> <span>{name}</span>{' '}<Mark /></p>;",
      "export const state = <p>{isOpen ? 'Open' : 'Shut'}</p>;",
      'export const slot = <p><Icon />{children}</p>;',
      'export const list = <p><Icon />{rows.map((row) => <Row key={row} />)}</p>;',
      "export const part = <p>{isOpen && <Mark label={isOpen ? 'Open' : 'Shut'} />}<Icon /></p>;",
    ],
    looksAt: [
      'host/src/home/hero.tsx',
      'remote-nba/src/card.tsx',
      'shared-ui/src/badge.tsx',
      'platform/console/src/console.tsx',
    ],
    leaves: ['host/src/home/hero.test.tsx', 'shared-ui/src/testing/badge.tsx', 'shared-ui/gallery/badge.tsx'],
  },
  'texts-stay-texts': {
    refused: [
      'element.innerHTML = text;',
      'find(page).outerHTML = text;',
      "list.insertAdjacentHTML('beforeend', text);",
      'frame.srcdoc = text;',
      "const page = new DOMParser().parseFromString(text, 'text/html');",
      "const script = document.createElement('script');",
    ],
    allowed: ['element.textContent = text;', "const link = document.createElement('link');"],
    looksAt: ['host/src/main.ts', 'remote-mlb/src/card.tsx', 'platform/console/src/console.tsx'],
    leaves: [
      'host/src/federation/sections/import-maps.ts',
      'host/src/main.test.ts',
      'shared-ui/src/testing/page.ts',
      'backend/server/src/page.ts',
    ],
  },
  'time-of-the-site': {
    refused: [
      'export const nowMs = Date.now();',
      'export const clock = { now: Date.now };',
      'export const today = toLocalDay(new Date().toISOString());',
      'export const day = DateTime.utc().toISODate();',
    ],
    allowed: [
      'export const nowMs = readNow();',
      'export const start = new Date(startsAt);',
      'export const ageMs = readNow() - Date.parse(takenAt);',
    ],
    looksAt: ['remote-mlb/src/card.tsx', 'host/src/home/board.tsx', 'host/src/pages/faq-page.tsx'],
    leaves: ['host/src/federation/live.ts', 'remote-nba/src/card.test.tsx', 'remote-nba/src/testing/card.ts'],
  },
  'times-say-their-zone': {
    refused: [
      "export const format = new Intl.DateTimeFormat(undefined, { hour: 'numeric' });",
      'export const time = new Date(0).toLocaleTimeString();',
      "export const day = new Date(0).toLocaleDateString('en-US');",
      "export const time = moment.toFormat('h:mm a');",
      "export const zone = 'EST';",
      "export const note = 'Times are ET.';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
      'export const start = `${time} ET`;',
      'export const Note = () => <p>All times are EDT.</p>;',
    ],
    allowed: [
      "export const count = (1_000).toLocaleString('en-US');",
      'export const now = Date.now();',
      "export const note = 'All times are US Eastern, the WEST too.';",
    ],
    looksAt: ['host/src/board.tsx', 'remote-mlb/src/card.tsx'],
    leaves: ['host/src/board.test.tsx', 'shared-ui/src/day.tsx'],
  },
};

const settingsSchema = v.object({
  plugins: v.array(v.object({ path: v.string(), includes: v.array(v.string()) })),
});
const { plugins } = v.parse(settingsSchema, JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')));

/** The entry of a rule in `biome.json`. A rule without `includes` would read every file, which is slow. */
function findPlugin(rule: string) {
  const found = plugins.find(({ path }) => path === `./scripts/lint/${rule}.grit`);
  if (found === undefined) throw new Error(`biome.json has no rule ${rule}.`);
  return found;
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('each rule of the workspace is shown here', () => {
  expect(plugins.map(({ path }) => path)).toEqual(
    Object.keys(CASES).map((rule) => `./scripts/lint/${rule}.grit`),
  );
});

it.each(Object.entries(CASES))(
  '%s refuses what it is for where it looks, and nothing else',
  async (rule, how) => {
    const cwd = join(folder, rule);
    const text = [...how.refused, ...how.allowed, ''].join('\n');
    for (const file of [...how.looksAt, ...(how.leaves ?? [])]) {
      await mkdir(join(cwd, dirname(file)), { recursive: true });
      await writeFile(join(cwd, file), text);
    }
    // Runs without Biome's own rules, some of which first read the whole workspace.
    const { path, includes } = findPlugin(rule);
    const rules = [{ path: join(ROOT, path), includes }];
    await writeFile(join(cwd, 'biome.json'), JSON.stringify({ plugins: rules }));
    const { output } = await run(
      [toolPath('biome'), 'lint', '--only=plugin', '--max-diagnostics=none', '.'],
      { cwd, quiet: true },
    );
    const found = [...output.matchAll(/([\w./-]+\.tsx?):(\d+):\d+ plugin/g)].map(
      ([, file, line]) => `${file}:${line}`,
    );
    const expected = how.looksAt.flatMap((file) => how.refused.map((_, index) => `${file}:${index + 1}`));
    expect(found.sort()).toEqual(expected.sort());
  },
);
