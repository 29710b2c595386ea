import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';

/** Cost of a test file in milliseconds, and the functions that it came to. */
export type Learnt = v.InferOutput<typeof LEARNT>;

const LEARNT = v.object({ cost: v.number(), scopes: v.array(v.string()) });
const KEPT = v.record(v.string(), LEARNT);

const FOLDER = join(ROOT, '.cache/mutate');
const MATTERS = /\.(?:[mc]?[jt]sx?|json|css|html|lua)$/;
const IS_TEST = /\.test\.tsx?$/;

const hash = (...texts: string[]) => {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(`${text}\0`);
  return sum.digest('hex').slice(0, 24);
};

/** All that test files may come to, but for the test files themselves. */
function hashOfSources(): string {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = names.split('\n').filter((name) => MATTERS.test(name) && !IS_TEST.test(name));
  return hash(...files.sort().map((file) => `${file} ${readIfThere(join(ROOT, file))}`));
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readKept(file: string): Map<string, Learnt> {
  try {
    return new Map(Object.entries(v.parse(KEPT, JSON.parse(readFileSync(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Findings of earlier runs about test files, for as long as neither a test file nor any source has changed. */
export class LearntBefore {
  readonly #file: string;
  readonly #kept: Map<string, Learnt>;

  /** `sources` are the paths of the mutated files: only their functions were marked. */
  constructor(sources: readonly string[]) {
    this.#file = join(FOLDER, `${hash(hashOfSources(), ...sources)}.json`);
    this.#kept = readKept(this.#file);
  }

  get(project: string, testFile: string): Learnt | undefined {
    return this.#kept.get(hash(project, testFile, readIfThere(testFile)));
  }

  keep(project: string, testFile: string, learnt: Learnt): void {
    this.#kept.set(hash(project, testFile, readIfThere(testFile)), learnt);
  }

  write(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#kept)));
  }
}
