import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const FOLDER = join(ROOT, 'docs/runbooks');
const sections = readdirSync(FOLDER).flatMap((file) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^## (.+)$/gm)].map(([, name = '']) => ({
    file,
    name,
  })),
);
const RULES = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');
const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

it('have a section for each alert, once, on the page that the alert names', () => {
  expect(ALERTS.length).toBeGreaterThan(25);
  const named = [...RULES.matchAll(/- alert: (\w+)[\s\S]*?\n {10}runbook: (\S+)/g)];
  const places = ALERTS.flatMap((alert) =>
    sections
      .filter(({ name }) => name === alert)
      .map(({ file }) => [alert, `docs/runbooks/${file}#${alert.toLowerCase()}`]),
  );
  expect(named.map(([, name, runbook]) => [name, runbook])).toEqual(places);
  expect(places.map(([alert]) => alert)).toEqual(ALERTS);
});

it('name each alert in their index', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect(ALERTS.filter((name) => !new RegExp(`\\b${name}\\b`).test(index))).toEqual([]);
});
