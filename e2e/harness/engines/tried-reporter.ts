import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ROOT } from '../../../scripts/workspace/processes.ts';
import { ENGINE_ANNOTATION, isEngineName } from './engine.ts';
import { type Tried, writeTried } from './tried-table.ts';

const PAGE = join(ROOT, 'docs/browsers.md');

const findEngine = (test: TestCase) => [test.parent.project()?.name ?? ''].find(isEngineName);

/** Playwright's reporter that writes the table of `docs/browsers.md`: each test of the smoke suite that passed, with the day. */
export default class TriedReporter implements Reporter {
  readonly #tried: Tried[] = [];

  printsToStdio() {
    return false;
  }

  onTestEnd(test: TestCase, { status, annotations }: TestResult) {
    const engine = findEngine(test);
    const version = annotations.find(({ type }) => type === ENGINE_ANNOTATION)?.description;
    if (engine === undefined || version === undefined || status !== 'passed') return;
    const day = new Date().toISOString().slice(0, 10);
    this.#tried.push({ title: test.title, engine, version, day });
  }

  onEnd() {
    if (this.#tried.length === 0) return;
    writeFileSync(PAGE, writeTried(readFileSync(PAGE, 'utf8'), this.#tried));
  }
}
