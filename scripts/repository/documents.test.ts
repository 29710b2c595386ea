import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createStandalonePackage } from '../../platform/mfe/src/create/standalone-package.ts';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
const ANCHOR = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g;
const HEADING = /^#+ (.+)$/gm;
const NPM_RUN = /^\s*(?:\w+=\S+ )*npm (?:run )?([a-z:-]+)/gm;
const PNPM_RUN = /pnpm (?:--filter \S+ )?(check|bench|format|mfe|bench:[a-z]+)\b/g;

/** A file by its full path, or by the end of its path: `host/src/main.ts`, `reading/download.ts`, `main.ts`. */
const NAMED_FILE =
  /`((?:(?:[\w@-][\w.@-]*\/)+[\w-][\w.-]*\.(?:json|md|html)|(?:[\w@-][\w.@-]*\/)*[\w-][\w.-]*\.(?:tsx?|mjs)))`/g;

/**
 * A link to a test with words as its text. A link with the name of the file as its text, in backticks, does not match.
 */
const LINKED_TEST = /\[([^\]`]+)\]\(([^)#\s]+\.(?:test|spec)\.tsx?)\)/g;

const FENCED = /^```[\s\S]*?^```/gm;
const TABLE_OR_CODE = /^(\|| {4})/;
const COLUMNS = 120;
// Shorter rows, such as the heads of tables, may be equal by chance. Units: characters.
const SHORT_ROW = 60;

const files = listFiles();
/** The anchor of a heading in links on GitHub. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const find = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** Expects that no document has a fault. Each fault is listed with its document. */
const expectNone = (findFaults: (file: string) => readonly string[]) =>
  expect(documents.flatMap((file) => findFaults(file).map((fault) => `${file}: ${fault}`))).toEqual([]);

const readScripts = (text: string) =>
  Object.keys(v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), JSON.parse(text)).scripts);

const WORKSPACE_SCRIPTS = readScripts(read('package.json'));

/** Documents for a remote in its own repository, which has other commands. */
const OWN_REPOSITORY = ['docs/own-repository.md', 'platform/mfe/templates/standalone/README.md'];
const OWN_SCRIPTS = readScripts(
  createStandalonePackage(join(ROOT, 'platform/mfe/templates/remote-newleague/package.json'), 'remote-nhl'),
);

describe('the documents', () => {
  it('are found', () => {
    expect(documents).toContain('README.md');
    expect(documents.length).toBeGreaterThan(10);
  });

  it('link to nothing that is not there', () => {
    expectNone((file) =>
      find(LINK, read(file)).filter((target) => !existsSync(join(ROOT, dirname(file), target))),
    );
  });

  it('name the tests that they link to by their titles', () => {
    expectNone((file) =>
      [...read(file).matchAll(LINKED_TEST)]
        .filter(([, title = '', target = '']) => !read(join(dirname(file), target)).includes(title))
        .map(([link]) => link),
    );
  });

  it('show each row of a table of tests by a test', () => {
    expectNone((file) =>
      read(file)
        .split(/\n(?!\|)/)
        .filter((table) => /^\n?\|.*\| shown by \|\n/i.test(table))
        .flatMap((table) => table.trim().split('\n').slice(2))
        .filter((row) => row.search(LINKED_TEST) === -1),
    );
  });

  it('link to no heading that is not there', () => {
    expectNone((file) =>
      [...read(file).matchAll(ANCHOR)]
        .filter(([, target = '', anchor = '']) => {
          const page = target === '' ? file : join(dirname(file), target);
          return existsSync(join(ROOT, page)) && !find(HEADING, read(page)).map(toAnchor).includes(anchor);
        })
        .map(([link]) => link),
    );
  });

  it('name no file that is not there', () => {
    const ends = new Set(
      files.flatMap((file) => file.split('/').map((_, at, all) => all.slice(at).join('/'))),
    );
    expectNone((file) => find(NAMED_FILE, read(file)).filter((name) => !ends.has(name)));
  });

  it('name no command that the workspace does not have', () => {
    expectNone((file) => {
      const named = [...find(NPM_RUN, read(file)), ...find(PNPM_RUN, read(file))];
      const own = OWN_REPOSITORY.includes(file) ? [...OWN_SCRIPTS, 'install', 'config'] : [];
      const known = ['ci', 'view', ...WORKSPACE_SCRIPTS, ...own];
      return named.filter((name) => !known.includes(name));
    });
  });

  it(`have no line of prose above ${COLUMNS} columns`, () => {
    expectNone((file) => {
      const lines = file.startsWith('docs/') ? read(file).replaceAll(FENCED, '').split('\n') : [];
      return lines.filter((line) => line.length > COLUMNS && !TABLE_OR_CODE.test(line));
    });
  });

  it('have a row of a table on one page only', () => {
    const pages = new Map<string, string>();
    expectNone((file) => {
      const rows = read(file)
        .split('\n')
        .filter((line) => line.startsWith('| ') && line.length > SHORT_ROW);
      const repeated = rows.filter((row) => pages.has(row));
      for (const row of rows) pages.set(row, file);
      return repeated;
    });
  });

  it('the README says the two commands first', () => {
    expect(find(/^ {4}(npm \w+)$/gm, read('README.md')).slice(0, 2)).toEqual(['npm start', 'npm test']);
  });
});
