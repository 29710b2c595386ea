import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

const isSource = (file: string) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\//.test(file);

// A function of Node that starts a process, or the browser of Playwright.
const STARTS =
  /\{.*\b(?:(spawn|fork|exec|execFile)\b.* from 'node:child_process'|chromium\b.* from 'playwright)/;

it('every process that mfe starts gets an environment without secrets, except git', () => {
  const starting = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }))
    .filter(({ text }) => STARTS.test(text));
  expect(starting.length).toBeGreaterThan(5);
  const careless = starting.filter(({ text }) => !/\benv: .*withoutSecrets\(|= withoutSecrets\(/.test(text));
  expect(careless.map(({ file }) => file)).toEqual(['cli/git.ts']);
});
