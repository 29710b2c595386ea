import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from '@sharpside/server-kit/cli';
import { describe, expect, it } from 'vitest';
import { GLOBAL_OPTIONS } from './arguments/global-options.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_CODES } from './explain-error.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/releasing.md'), 'utf8');

// A pipe, a redirection or the end of a substitution ends a command in the pipelines.
const calls = [...page.matchAll(/npm run (?:-s )?mfe -- ([a-z][^`\n)>|]*)/g)].map(([, call = '']) => call);

/** The words of a command line, quoted ones in one piece. */
const toWords = (call: string) =>
  [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

describe('docs/releasing.md', () => {
  it.each(calls)('shows a command that mfe takes: %s', (call) => {
    const [name, ...argv] = toWords(call);
    const command = COMMANDS.find((candidate) => candidate.name === name);
    expect(command).toBeDefined();
    if (command) expect(() => parseArguments(argv, command, GLOBAL_OPTIONS)).not.toThrow();
  });

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
