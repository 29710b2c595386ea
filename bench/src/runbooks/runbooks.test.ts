import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults/faults.ts';
import { listSections, walkSection } from './walk-section.ts';

const FOLDER = join(ROOT, 'docs/runbooks');
const pages = readdirSync(FOLDER).map((file) => ({ file, page: readFileSync(join(FOLDER, file), 'utf8') }));
const sections = pages.flatMap(({ page }) => listSections(page));
const RULES = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');
const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Sections that nobody can walk within minutes, and those that are for people alone. */
const NOT_WALKED = [
  'WebhookGaveUp',
  'WebhookSkipped',
  'MetricsUnread',
  'A bad release',
  'Wrong data',
  'Ways to act',
];

describe('the runbooks', () => {
  it('have a section for each alert, once', () => {
    expect(ALERTS.length).toBeGreaterThan(25);
    const numbers = ALERTS.map((name) => [name, sections.filter((section) => section === name).length]);
    expect(numbers.filter(([, number]) => number !== 1)).toEqual([]);
  });

  it('name each alert in their index', () => {
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(ALERTS.filter((name) => !new RegExp(`\\b${name}\\b`).test(index))).toEqual([]);
  });

  it('are named by each alert, with the page that has its section', () => {
    const named = [...RULES.matchAll(/- alert: (\w+)[\s\S]*?\n {10}runbook: (\S+)/g)];
    const right = ALERTS.map((name) => {
      const { file } = pages.find(({ page }) => listSections(page).includes(name)) ?? { file: '' };
      return [name, `docs/runbooks/${file}#${name.toLowerCase()}`];
    });
    expect(named.map(([, name, runbook]) => [name, runbook])).toEqual(right);
  });

  it('are walked, each section by a fault of its own', () => {
    const names = FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(sections.filter((name) => !names.includes(name) && !NOT_WALKED.includes(name))).toEqual([]);
    expect(names.filter((name) => !sections.includes(name))).toEqual([]);
  });
});

describe('a walk', () => {
  const page =
    '# P\n\n## One\n\nText\n\n```console\n$ look\nold\n```\n\nMore\n\n```console\n$ act\n$ see\n```\n\n## Two\n\nT\n';

  it('replaces what was printed, and lets the cause go before the last block', async () => {
    const order: string[] = [];
    const walked = await walkSection(page, 'One', {
      run: async (command) => {
        order.push(command);
        return command === 'act' ? [] : [`new ${command}`];
      },
      beforeLast: async () => void order.push('recover'),
    });
    expect(order).toEqual(['look', 'recover', 'act', 'see']);
    expect(walked).toBe(page.replace('$ look\nold', '$ look\nnew look').replace('$ see', '$ see\nnew see'));
  });

  it('refuses a section that is not there', async () => {
    const walk = { run: async () => [], beforeLast: async () => undefined };
    await expect(walkSection(page, 'Three', walk)).rejects.toThrow('There is no section Three.');
  });
});
