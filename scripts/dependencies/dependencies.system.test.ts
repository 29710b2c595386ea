import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../deploy/unit-of-systemd.ts';
import { ROOT, run } from '../workspace/processes.ts';

const look = (...args: string[]) =>
  run([process.execPath, join(ROOT, 'scripts/dependencies.ts'), ...args], { quiet: true });

/** A database with a hole in the version of valibot that is installed, and in every other. */
async function aDatabase(name: string): Promise<string> {
  const folder = join(await makeFolder(), 'npm');
  await mkdir(folder);
  const affected = [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
  ];
  await writeFile(
    join(folder, 'GHSA-1.json'),
    JSON.stringify({ id: 'GHSA-1', summary: 'Parses too much', affected }),
  );
  return folder;
}

describe('npm run dependencies', () => {
  it('finds every licence of ours in order, and says that it skipped the holes without a database', async () => {
    const { code, output } = await look();
    expect(output).toMatch(/^Known holes: skipped\. Name a database with --osv or OSV_DATABASE/);
    expect(output).not.toContain('FAILED');
    expect(code).toBe(0);
  });

  it('fails on a hole in a dependency of ours, and names what may ship', async () => {
    const { code, output } = await look('--osv', await aDatabase('valibot'));
    expect(output).toMatch(/FAILED valibot [\d.]+ \(may ship to browsers\) has GHSA-1: Parses too much/);
    expect(code).toBe(1);
    expect((await look('--osv', await aDatabase('somebody-elses'))).code).toBe(0);
  });

  it('fails where the database that was named is not there', async () => {
    const { code, output } = await look('--osv', '/nowhere/all.zip');
    expect(output).toContain('FAILED There is no database at /nowhere/all.zip');
    expect(code).toBe(1);
  });
});
