import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { ROOT } from '../workspace/processes.ts';
import { CHILD_OPTIONS, OVERLAY, overlayOf, reachedOf } from './child-environment.ts';
import { type Mutant, mutate, type Source } from './find-mutants.ts';
import { type Learnt, LearntBefore } from './learnt.ts';

export type Verdict = 'killed' | 'survived' | 'unreached' | 'hung';

const HANG_MS = 120_000;

/** Shows Vite other texts of some files than those on the disk, which stay as they are. */
function overlay(texts: Map<string, string>): Plugin {
  return {
    name: 'overlay',
    enforce: 'pre',
    transform: (_, id) => texts.get(id.split('?')[0] ?? ''),
  };
}

function startVitest(texts: Map<string, string>, workers: number): Promise<Vitest> {
  const { projects = [], ...shared } = config.test ?? {};
  const setup = join(ROOT, 'scripts/mutate/reached-setup.ts');
  return createVitest({
    root: ROOT,
    config: false,
    watch: false,
    reporters: [{}],
    bail: 1,
    maxWorkers: workers,
    // A mutant must not stay in a cache that outlives the run.
    fsModuleCache: false,
    projects: projects.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [];
      const setupFiles = [project.test?.setupFiles ?? [], setup].flat();
      // Each test file loads what it tests by itself, or the first of a worker would come to functions for all of them.
      const test = { ...shared, isolate: true, testTimeout: 30_000, ...project.test, setupFiles };
      return [{ plugins: [overlay(texts)], root: ROOT, test }];
    }),
  });
}

/** The processes that this one started, and only those. */
function childProcesses(): number[] {
  return readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Functions that a test file came to, itself or in a process of its own. */
function reachedScopes(module: TestModule, folder: string): Set<string> {
  const meta: object = module.meta();
  const reached: unknown = 'reachedScopes' in meta ? meta.reachedScopes : [];
  const file = reachedOf(folder, module.moduleId);
  const inProcesses = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Set([...(Array.isArray(reached) ? reached.map(String) : []), ...inProcesses]);
}

function firstFailure(module: TestModule): string {
  const tests = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
  return `${module.relativeModuleId}: ${[...module.errors(), ...tests][0]?.message ?? 'not run to its end'}`;
}

const WORD_ENDS = /[/.-]/;

/** Words that a test file and a source file share in their paths: those who share most are tried first. */
const kinship = (test: string, source: string) => {
  const words = new Set(source.split(WORD_ENDS));
  return test.split(WORD_ENDS).filter((word) => words.has(word)).length;
};

/**
 * Tests of some packages, which can be run against one mutant after the other.
 *
 * One Vitest serves all of them: the mutated text is given to it, and to the processes that tests start, in place of the file's own.
 */
export class MutantTests {
  readonly #texts: Map<string, string>;
  /** The same texts for processes and threads of the tests, which Vite does not serve. */
  readonly #folder = mkdtempSync(join(tmpdir(), 'sharpside-mutate-'));
  readonly #vitest: Vitest;
  readonly #specifications = new Map<string, TestSpecification[]>();
  /** Duration of each test file without mutants, in milliseconds. */
  readonly #costs = new Map<string, number>();

  private constructor(vitest: Vitest, texts: Map<string, string>) {
    this.#vitest = vitest;
    this.#texts = texts;
  }

  /** Runs the tests once as they are, to learn which test files come to which functions. @throws {Error} where one fails. */
  static async create(options: {
    sources: Source[];
    packages: string[];
    workers: number;
  }): Promise<MutantTests> {
    const texts = new Map<string, string>();
    const tests = new MutantTests(await startVitest(texts, options.workers), texts);
    Object.assign(process.env, { NODE_OPTIONS: CHILD_OPTIONS, [OVERLAY]: tests.#folder });
    await tests.#learn(options.sources, options.packages);
    return tests;
  }

  async #learn(sources: readonly Source[], packages: readonly string[]) {
    for (const { file, marked } of sources) this.#show(file, marked);
    const all = await this.#vitest.globTestSpecifications();
    const own = all.filter(({ moduleId }) =>
      packages.some((name) => moduleId.startsWith(`${join(ROOT, name)}/`)),
    );
    const before = new LearntBefore(sources.map(({ file }) => file));
    const isNew = ({ project, moduleId }: TestSpecification) => !before.get(project.name, moduleId);
    for (const [project, moduleId, learnt] of await this.#run(own.filter(isNew)))
      before.keep(project, moduleId, learnt);
    before.write();
    for (const specification of own) {
      const learnt = before.get(specification.project.name, specification.moduleId);
      this.#costs.set(specification.moduleId, learnt?.cost ?? 0);
      for (const scope of learnt?.scopes ?? []) {
        this.#specifications.set(scope, [...(this.#specifications.get(scope) ?? []), specification]);
      }
    }
    for (const { file } of sources) this.#show(file, undefined);
  }

  /** Runs marked test files and tells what each came to. @throws {Error} where one fails. */
  async #run(specifications: TestSpecification[]): Promise<[string, string, Learnt][]> {
    if (specifications.length === 0) return [];
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    const failed = testModules.filter((module) => !module.ok()).map(firstFailure);
    if (failed.length > 0)
      throw new Error(`These tests fail as it is; mend them first:\n${failed.join('\n')}`);
    if (unhandledErrors.length > 0)
      throw new Error('The tests left an error unhandled.', { cause: unhandledErrors[0] });
    return testModules.map((module) => {
      const scopes = [...reachedScopes(module, this.#folder)];
      return [module.project.name, module.moduleId, { cost: module.diagnostic().duration, scopes }];
    });
  }

  #show(file: string, text: string | undefined) {
    const path = join(ROOT, file);
    const copy = overlayOf(this.#folder, path);
    if (text === undefined) {
      this.#texts.delete(path);
      rmSync(copy, { force: true });
    } else {
      this.#texts.set(path, text);
      writeFileSync(copy, text);
    }
    this.#vitest.invalidateFile(path);
  }

  async #fails(specifications: TestSpecification[]): Promise<Verdict> {
    const { state } = this.#vitest;
    state.filesMap.clear();
    state.idMap.clear();
    let isHung = false;
    const timer = setTimeout(() => {
      isHung = true;
      for (const child of childProcesses()) process.kill(child, 'SIGKILL');
    }, HANG_MS);
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    clearTimeout(timer);
    if (isHung) return 'hung';
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok()) ? 'killed' : 'survived';
  }

  /** Runs the tests against one mutant. Undefined where the change is no TypeScript. */
  async judge(source: Source, mutant: Mutant): Promise<Verdict | undefined> {
    const text = mutate(source, mutant);
    if (text === undefined) return undefined;
    const cost = ({ moduleId }: TestSpecification) => this.#costs.get(moduleId) ?? 0;
    const reaching = (this.#specifications.get(`${mutant.file}#${mutant.scope}`) ?? []).toSorted(
      (a, b) => kinship(b.moduleId, mutant.file) - kinship(a.moduleId, mutant.file) || cost(a) - cost(b),
    );
    if (reaching.length === 0) return 'unreached';
    this.#show(mutant.file, text);
    // The first of them notice most: what takes long is run where these did not.
    const others = reaching.slice(4).sort((a, b) => cost(a) - cost(b));
    const groups = [reaching.slice(0, 1), reaching.slice(1, 4), others].filter(({ length }) => length > 0);
    let verdict: Verdict = 'survived';
    for (const group of groups) {
      verdict = await this.#fails(group);
      if (verdict !== 'survived') break;
    }
    this.#show(mutant.file, undefined);
    return verdict;
  }

  async close(): Promise<void> {
    await this.#vitest.close();
    rmSync(this.#folder, { recursive: true });
  }
}
