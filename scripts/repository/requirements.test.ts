import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const INDEX = 'docs/requirements.md';
const FOLDER = 'docs/requirements';
const SELF = relative(ROOT, import.meta.filename);
const TEST = /\.(test|spec)\.tsx?$|^e2e\//;
const TEXT = /\.(m?[jt]sx?|md|css|html|json)$/;
const ID = /(?<![\w-])[A-Z]{2,}-\d\w*/g;
/** Names of standards that look like an ID. If a new standard makes this test fail, add it here. */
const STANDARD = /^(BSD|CWE|CVE|GHSA|MAL|MIT|OFL|PYSEC|[AL]?GPL|MPL|SHA|UTF|WINDOWS)-/;

/**
 * References to texts that are not in the repository. Name the standard instead: 'the OpenAPI specification', 'RFC
 * 9110, section 5'.
 */
const ABSENT_TEXT = /\b(spec|document)s? [12]\b|\bthe specs?\b|\b(the|product's) specifications?\b|§/i;

const AREA = /^## ([A-Z]+): /gm;
const INDEX_ROW = /^\| ([A-Z]+) \| [^|]+ \| \[[^\]]+\]\((requirements\/[a-z]+\.md)#/gm;
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \|$/gm;
const WITHDRAWN = /^Withdrawn:/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
const sections = pages.flatMap((page) =>
  read(page)
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => {
      const [[, area] = []] = [...text.matchAll(AREA)];
      const rows = [...text.matchAll(ROW)].map(([, id = '', sentence = '']) => ({ id, sentence }));
      return { page, area: area ?? text.split('\n', 1)[0], rows };
    }),
);
const requirements = sections.flatMap(({ rows }) => rows);

const findIds = (text: string) => (text.match(ID) ?? []).filter((id) => !STANDARD.test(id));
const files = listFiles().filter((file) => TEXT.test(file) && file !== SELF);
const named = files
  .filter((file) => !file.startsWith(`${FOLDER}/`))
  .flatMap((file) => findIds(read(file)).map((id) => ({ file, id })));

describe('the requirements', () => {
  it.each(sections)('$area of $page are numbered from 01 on, each once', ({ area, rows }) => {
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(ids.map((_, index) => `${area}-${String(index + 1).padStart(2, '0')}`));
  });

  it('are listed in the index by area, with the page that has them', () => {
    const listed = [...read(INDEX).matchAll(INDEX_ROW)].map(([, area, page]) => `${area} docs/${page}`);
    expect(listed.toSorted()).toEqual(sections.map(({ area, page }) => `${area} ${page}`).toSorted());
  });

  it('have an ID that no other area has', () => {
    const areas = sections.map(({ area }) => area);
    expect(areas.filter((area, index) => areas.indexOf(area) !== index)).toEqual([]);
  });

  it('have a row for every ID that code, tests and documents name', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect(named.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
  });

  it('are the only source: nothing points to a text that the repository does not have', () => {
    expect(files.filter((file) => ABSENT_TEXT.test(read(file)))).toEqual([]);
  });

  it('are each named by a test', () => {
    const tested = new Set(named.filter(({ file }) => TEST.test(file)).map(({ id }) => id));
    const untested = requirements.filter(({ id, sentence }) => !tested.has(id) && !WITHDRAWN.test(sentence));
    expect(untested.map(({ id }) => id)).toEqual([]);
  });
});
