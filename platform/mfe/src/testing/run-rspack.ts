import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { runCompiler } from '../build/run-compiler.ts';

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export async function runRspack(configuration: Configuration) {
  const stats = await runCompiler(configuration);
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
  return { errors: errors.map((e) => e.message), warnings: warnings.map((w) => w.message) };
}

const UI = '@sharpside/shared-ui';

export const SHARED_MODULES = {
  start: ['react', 'react-dom', UI, `${UI}/routing`, '@sharpside/shared-auth'],
  bases: [['@sharpside/shared-data', `${UI}/dates`]],
  parts: [
    ['@sharpside/shared-odds', `${UI}/odds`],
    ...['charts', 'table', 'teams'].map((part) => `${UI}/${part}`),
  ],
};
