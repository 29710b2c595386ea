import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createGithubJob, withoutCommands } from './github-job.ts';

async function createScene() {
  const outputFile = join(await createTemporaryFolder(), 'outputs');
  await writeFile(outputFile, '');
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  return { job: createGithubJob({ outputFile, write }), outputFile, write, read: () => written };
}

/** Outputs as the runner reads them: `name<<delimiter`, lines, `delimiter`; anything else is an error there. */
function parseOutputs(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split('\n').slice(0, -1);
  while (lines.length > 0) {
    const { 1: name = '', 2: delimiter = '' } = /^([\w-]+)<<(.+)$/.exec(lines.shift() ?? '') ?? [];
    expect(name).not.toBe('');
    const end = lines.indexOf(delimiter);
    expect(end).toBeGreaterThan(-1);
    found[name] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join('\n');
  }
  return found;
}

describe('the outputs of a step', () => {
  it('are written after those that are there, without those that have no value', async () => {
    const { job, outputFile } = await createScene();
    job.setOutputs({ app: 'remote-tools', revision: 7 });
    job.setOutputs({ version: '1.4.0', 'preview-url': null, revision: undefined });
    const text = await readFile(outputFile, 'utf8');
    // The delimiters are random, so no value can contain its own.
    expect(new Set(text.match(/<<mfe-[0-9a-f-]{36}$/gm)).size).toBe(3);
    expect(parseOutputs(text)).toEqual({
      app: 'remote-tools',
      revision: '7',
      version: '1.4.0',
    });
  });

  it.each(['a\nversion=9.9.9', 'a\nversion<<EOF\n9.9.9\nEOF', 'a\r\nversion=9.9.9', ''])(
    'begin no other output, whatever a value is: %j',
    async (value) => {
      const { job, outputFile } = await createScene();
      job.setOutputs({ reason: value, app: 'host' });
      expect(parseOutputs(await readFile(outputFile, 'utf8'))).toEqual({ reason: value, app: 'host' });
    },
  );

  it('that cannot be written fail nothing, and are told of; without a file there are none', async () => {
    const { write, read } = await createScene();
    createGithubJob({ outputFile: undefined, write }).setOutputs({ app: 'host' });
    const outputFile = join(await createTemporaryFolder(), 'nowhere/outputs');
    createGithubJob({ outputFile, write }).setOutputs({ app: 'host' });
    expect(read()).toMatch(/^::warning title=No outputs::GITHUB_OUTPUT cannot be written: ENOENT.*\n$/);
  });
});

describe('a secret', () => {
  it('is hidden in the log, as one command', async () => {
    const { job, read } = await createScene();
    job.hide('mfe_a\r\n::error::b');
    expect(read()).toBe('::add-mask::mfe_a%0D%0A::error::b\n');
  });
});

describe('an annotation', () => {
  it('is one command, with its title and its file', async () => {
    const { job, read } = await createScene();
    job.annotate('error', {
      title: 'Version is new',
      message: 'Raise it.',
      file: 'remote-tools/package.json',
    });
    job.annotate('warning', { title: 'Paths are free', message: 'One.\nTwo.' });
    expect(read()).toBe(
      '::error file=remote-tools/package.json,title=Version is new::Raise it.\n' +
        '::warning title=Paths are free::One.%0ATwo.\n',
    );
  });

  it.each([
    ['a%0A::error::b', '::error title=t::a%250A::error::b\n'],
    ['a\n::error::b', '::error title=t::a%0A::error::b\n'],
    ['a\r::error::b', '::error title=t::a%0A::error::b\n'],
    ['a\r\n##[error]b', '::error title=t::a%0A## [error]b\n'],
    ['a\u2028::error::b', '::error title=t::a%0A::error::b\n'],
    ['a\u001b[31mb\u0007', '::error title=t::ab \n'],
  ])('is one command whatever it says: %j', async (message, command) => {
    const { job, read } = await createScene();
    job.annotate('error', { title: 't', message });
    expect(read()).toBe(command);
  });

  it('has no other property than ours, whatever its title is', async () => {
    const { job, read } = await createScene();
    job.annotate('error', { title: 'a,file=/etc/passwd::b%\n::error::', message: 'm' });
    expect(read()).toBe('::error title=a%2Cfile=/etc/passwd%3A%3Ab%25%0A%3A%3Aerror%3A%3A::m\n');
  });
});

describe('a text for the log', () => {
  /**
   * True for a text in which the runner finds commands: at the beginning of a line after blanks, or the older form
   * anywhere.
   */
  const hasCommand = (text: string) =>
    text.split(/[\r\n]/).some((line) => line.trim().startsWith('::') || line.includes('##['));

  it.each([
    '::error::a\n',
    '\t::set-output name=a::b\n',
    'a\n::stop-commands::x\n',
    'a\r::error::b\n',
    '\u00a0::error::b\n',
    '\ufeff::error::b\n',
    ':::error::b\n',
    'a ##[error]b\n',
  ])('holds no command: %j', (text) => {
    expect(hasCommand(text)).toBe(true);
    expect(hasCommand(withoutCommands(text, { isJson: false }))).toBe(false);
  });

  it('is otherwise as it was', () => {
    const text = 'remote-tools 1.4.0 is live: a::b, http://[::1]:4200 # [x]\n  ✔ Files are whole\n';
    expect(withoutCommands(text, { isJson: false })).toBe(text);
  });

  it('is the same document where it is JSON', () => {
    const document = { reason: '##[error]a', b: '\n::error::b' };
    const text = JSON.stringify(document, null, 2);
    expect(hasCommand(text)).toBe(true);
    const harmless = withoutCommands(text, { isJson: true });
    expect(hasCommand(harmless)).toBe(false);
    expect(JSON.parse(harmless)).toEqual(document);
  });
});
