import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePageTemplate } from '@sharpside/registry/page-template/page-template';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const SOURCES = ['host', 'remote-*', 'shared-*', 'contracts', 'platform/console'].map(
  (folder) => `${folder}/src/**/*.{ts,tsx}`,
);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it("the host's page names every Trusted Types policy that code of pages makes, and no other", () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const made = files.flatMap((file) =>
    [...read(file).matchAll(/createPolicy\(\s*'([^']*)'/g)].map(([, name]) => name),
  );
  expect(made).toEqual(parsePageTemplate(read('host/src/page.html')).trustedTypes);
});
