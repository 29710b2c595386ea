import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from '@sharpside/server-kit/cli';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../testing/run-mfe.ts';
import { GLOBAL_OPTIONS } from './arguments/global-options.ts';
import { loadCommands } from './commands.ts';
import { EXIT_CODES } from './explain-error.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = ['releasing', 'previews', 'canaries', 'releasing-from-ci']
  .map((name) => read(`docs/${name}.md`))
  .join('\n');

const COMMANDS = await loadCommands();

/** Lines of the code block whose first comment has this file name. */
const findExample = (file: string) =>
  new RegExp(`^    # ${file.replaceAll('.', '\\.')}\\n((?:(?:    .*)?\\n)+)`, 'm').exec(page)?.[1] ?? '';

// A pipe, a redirection or the end of a substitution ends a command in the pipelines.
const calls = [...page.matchAll(/npm run (?:-s )?mfe -- ([a-z][^`\n)>|]*)/g)].map(([, call = '']) => call);

function expectCommand(call: string) {
  const [name, ...argv] = splitWords(call);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  expect(command).toBeDefined();
  if (command) expect(() => parseArguments(argv, command, GLOBAL_OPTIONS)).not.toThrow();
}

const RUNBOOKS = 'docs/runbooks';
const runbookCalls = readdirSync(join(root, RUNBOOKS)).flatMap((file) =>
  [...read(`${RUNBOOKS}/${file}`).matchAll(/^\$ mfe ([^|>\n]+)/gm)].map(([, call = '']) => call.trim()),
);

describe('docs/runbooks/', () => {
  it('show commands of mfe', () => {
    expect(runbookCalls.length).toBeGreaterThan(15);
  });

  it.each(runbookCalls)('shows a command that mfe takes: %s', expectCommand);
});

describe('docs/releasing.md and its pages', () => {
  it.each(calls)('shows a command that mfe takes: %s', expectCommand);

  it('shows every command', () => {
    expect([...new Set(calls.map((call) => call.split(' ')[0]))].sort()).toEqual(
      COMMANDS.map(({ name }) => name).sort(),
    );
  });

  it('shows pipelines of GitHub and GitLab that need no secret', () => {
    const [, pipelines = ''] =
      /## From CI, without a secret\n([\s\S]*?)\n### Who may do what/.exec(page) ?? [];
    expect(pipelines).toMatch(/id-token: write[\s\S]*id_tokens:\n\s+MFE_ID_TOKEN:\n\s+aud: https:/);
    expect(pipelines).not.toMatch(/secrets\.|mfe_/);
    expect(pipelines).toContain('steps.preview.outputs.preview-url');
  });

  it('has a row for every exit code', () => {
    const codes = [...page.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT_CODES).sort());
  });
});

const TEMPLATES = 'platform/mfe/templates/standalone';

/** The jobs of a pipeline that run code of the repository, and those that may act for it. */
const listJobs = (pipeline: string) =>
  [...pipeline.matchAll(/^( *)(build|preview|release):\n/gm)].map(([, , name = '']) => {
    const job = findJob(pipeline, name);
    return {
      name,
      runsCode: /npm test|\bmfe (?:-- )?build |npm ci$/m.test(job),
      mayAct: /id-token: write|extends: \.releasing/.test(job),
    };
  });

const JOBS = [
  { name: 'build', runsCode: true, mayAct: false },
  { name: 'preview', runsCode: false, mayAct: true },
  { name: 'release', runsCode: false, mayAct: true },
];

const findJob = (pipeline: string, job: string) =>
  new RegExp(`^( *)${job}:\\n(?:\\1 +.*\\n|\\n)+`, 'm').exec(pipeline)?.[0] ?? '';

describe.each([
  ['docs/releasing-from-ci.md', findExample('.github/workflows/remote-mlb.yml')],
  ['the template', read(`${TEMPLATES}/.github/workflows/remote-newleague.yml`)],
])('the pipeline for GitHub of %s', (_, pipeline) => {
  it('gives no ID token to a job that runs tests, builds or scripts of packages', () => {
    expect(listJobs(pipeline)).toEqual(JOBS);
    expect(pipeline.match(/id-token: write/g)).toHaveLength(2);
  });

  it('gives each attempt of a preview a version of its own, and releases one push after the other', () => {
    expect(findJob(pipeline, 'build')).toMatch(
      /pull=.*\$\{\{ github\.run_id \}\}\.\$\{\{ github\.run_attempt \}\}"/,
    );
    expect(findJob(pipeline, 'release')).toMatch(
      /concurrency:\n +group: remote-\w+-production\n +cancel-in-progress: false\n/,
    );
  });
});

describe.each([
  ['docs/releasing-from-ci.md', findExample('.gitlab-ci.yml')],
  ['the template', read(`${TEMPLATES}/.gitlab-ci.yml`)],
])('the pipeline for GitLab of %s', (_, pipeline) => {
  it('gives no ID token to a job that runs tests, builds or scripts of packages', () => {
    expect(listJobs(pipeline)).toEqual(JOBS);
    expect(pipeline.match(/id_tokens:/g)).toHaveLength(1);
  });

  it('gives each job of a preview a version of its own, and releases one push after the other', () => {
    expect(findJob(pipeline, 'build')).toMatch(/VERSION=.*\.\$CI_JOB_ID"; fi\n/);
    expect(findJob(pipeline, 'release')).toMatch(
      / environment: production\n[\s\S]* resource_group: production\n/,
    );
  });
});
