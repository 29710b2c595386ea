import { createRemote, type Edit } from '../../harness/builds/created-remote.ts';
import { type AtEnd, type CreateSite, expect, test } from '../../harness/test.ts';

type Fixtures = { createSite: CreateSite; atEnd: AtEnd };

/** Commands on a new section in a site, as its team's CI would run them. */
async function createTeam({ createSite, atEnd }: Fixtures, edits: readonly Edit[] = []) {
  const site = await createSite();
  const { dist, remove } = await createRemote('remote-nhl', edits);
  atEnd(remove);
  return (command: string, ...options: string[]) =>
    site.mfe(command, 'remote-nhl', '--dir', dist, ...options);
}

test('a screen that throws in its first render fails the check, and its publish is refused', async ({
  createSite,
  atEnd,
}) => {
  const file = 'src/screens/data-screen.tsx';
  const start = 'export default function DataScreen() {';
  const edit = { file, from: start, to: `${start}\n  if (DataTable) throw new Error('No tables here');` };
  const mfe = await createTeam({ createSite, atEnd }, [edit]);
  const fault = /Pages start: \/nhl\/data failed: remote-nhl 1\.0\.0: Error: No tables here/;
  expect(await mfe('check')).toMatchObject({ code: 1, stderr: expect.stringMatching(fault) });
  expect(await mfe('publish')).toMatchObject({ code: 1, stderr: expect.stringMatching(fault) });
});

test('a build whose screens start is published with the report of its check', async ({
  createSite,
  atEnd,
}) => {
  const mfe = await createTeam({ createSite, atEnd });
  const { stdout: unchecked } = await mfe('publish', '--dry-run');
  expect(unchecked).toMatch(/! Pages start +1 warning\n +this build has no report of `mfe check`/);
  expect((await mfe('check')).stdout).toMatch(/✔ Pages start +\/nhl\/data in a browser\n/);
  expect((await mfe('publish')).stdout).toMatch(/✔ Pages start +\/nhl\/data, by `mfe check` at 20/);
});
