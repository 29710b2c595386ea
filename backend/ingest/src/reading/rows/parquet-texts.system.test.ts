import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runBackend } from '@sharpside/server/testing/run-backend';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it, vi } from 'vitest';
import { largeParquet } from '../../testing/spoilt/parquet-inputs.ts';

vi.setConfig({ testTimeout: 300_000 });

const GIB_IN_KIB = 1024 * 1024;

// The process reports its maximum memory when it exits.
const tellsMemory = {
  NODE_OPTIONS:
    "--import=data:text/javascript,process.on('exit',()=>console.error('maxRSS',process.resourceUsage().maxRSS))",
};

it.each(largeParquet)('%s is refused in less than 1 GiB of memory', async (_, content, text) => {
  const [folder, data] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const path = join(folder, 'input.parquet');
  await writeFile(path, await content(folder));
  const run = await runBackend(['ingest', 'statcast', path, '--data', data], { environment: tellsMemory });
  expect(run.stdout).toMatch(text);
  const [, kib] = /maxRSS (\d+)/.exec(run.stderr) ?? [];
  expect(Number(kib)).toBeGreaterThan(0);
  expect(Number(kib)).toBeLessThan(GIB_IN_KIB);
});
