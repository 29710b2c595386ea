import { beforeEach, expect, it, vi } from 'vitest';
import { readIntegrities } from '../page-documents.ts';
import { addImportMap, createMapPolicy } from './import-maps.ts';

const MAP = { probe: 'remote-nba@1.0.0', importMap: '{"integrity":{"/assets/remote-nba/a.js":"sha384-A"}}' };

const listMaps = () => [...document.querySelectorAll('script[type="importmap"]')];

beforeEach(() => {
  document.head.innerHTML = '';
});

it('adds a map that the browser takes, once', () => {
  const isKnown = () => listMaps().length > 0;
  expect(addImportMap(MAP, { isKnown })).toBe(true);
  expect(addImportMap(MAP, { isKnown })).toBe(true);
  expect(listMaps().map(({ textContent }) => textContent)).toEqual([MAP.importMap]);
  expect([...readIntegrities(document)]).toEqual([['/assets/remote-nba/a.js', 'sha384-A']]);
});

it('adds the parts of the host that no map of the page has, in the order of the answer, and only once', () => {
  const own = document.createElement('script');
  own.type = 'importmap';
  own.textContent = '{"integrity":{"/assets/host/b.js":"sha384-B"}}';
  document.head.append(own);
  const parts = {
    '/assets/host/c.js': 'sha384-C',
    '/assets/host/b.js': 'sha384-B',
    '/assets/host/a.js': 'sha384-A',
  };
  const known = new Set<string>();
  const isKnown = (name: string) => known.has(name) || !known.add(name);
  const other = {
    probe: 'remote-mlb@1.0.0',
    importMap: '{"integrity":{"/assets/remote-mlb/a.js":"sha384-M"}}',
  };
  expect([
    addImportMap({ ...MAP, parts }, { isKnown }),
    addImportMap({ ...other, parts }, { isKnown }),
  ]).toEqual([true, true]);
  expect(listMaps().map(({ textContent }) => textContent)).toEqual([
    own.textContent,
    '{"integrity":{"/assets/host/c.js":"sha384-C","/assets/host/a.js":"sha384-A"}}',
    MAP.importMap,
    other.importMap,
  ]);
});

it('leaves no map behind that the browser does not take: nothing of it may count as checked', () => {
  const parts = { '/assets/host/a.js': 'sha384-A' };
  expect(addImportMap({ ...MAP, parts }, { isKnown: () => false })).toBe(false);
  expect(listMaps()).toEqual([]);
});

it('takes a browser that knows the question not for one that takes one map', () => {
  expect(addImportMap(MAP)).toBe(false);
});

it.each(['https://evil.example/assets/a.js', '/api/a.js'])(
  'adds no map that lists %s, though the browser would take it',
  (url) => {
    const importMap = JSON.stringify({ integrity: { [url]: 'sha384-A' } });
    const isKnown = () => listMaps().length > 0;
    expect(addImportMap({ ...MAP, importMap }, { isKnown })).toBe(false);
    expect(listMaps()).toEqual([]);
  },
);

it('lets nothing through its policy but a map of published files', () => {
  const createPolicy = vi.fn((_name: string, rule: ReturnType<typeof createMapPolicy>) => rule);
  const policy = createMapPolicy({ createPolicy });
  expect(createPolicy).toHaveBeenCalledOnce();
  expect(policy.createScript(MAP.importMap)).toBe(MAP.importMap);
  for (const text of ['alert(1)', '{"imports":{"react":"/assets/a.js"},"integrity":{}}'])
    expect(() => policy.createScript(text)).toThrow(/names published files of it, and nothing else/);
});
