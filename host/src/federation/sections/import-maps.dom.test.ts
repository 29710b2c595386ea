import { beforeEach, expect, it } from 'vitest';
import { readIntegrities } from '../page-documents.ts';
import { addImportMap } from './import-maps.ts';

const MAP = { probe: 'remote-nba@1.0.0', importMap: '{"integrity":{"/assets/remote-nba/a.js":"sha384-A"}}' };

const listMaps = () => [...document.querySelectorAll('script[type="importmap"]')];

beforeEach(() => {
  document.head.innerHTML = '';
});

it('adds a map that the browser takes', () => {
  const isKnown = () => listMaps().length > 0;
  expect(addImportMap(MAP, { isKnown })).toBe(true);
  expect(listMaps().map(({ textContent }) => textContent)).toEqual([MAP.importMap]);
  expect([...readIntegrities(document)]).toEqual([['/assets/remote-nba/a.js', 'sha384-A']]);
});

it('leaves no map behind that the browser does not take: nothing of it may count as checked', () => {
  expect(addImportMap(MAP, { isKnown: () => false })).toBe(false);
  expect(listMaps()).toEqual([]);
});

it('takes a browser that knows the question not for one that takes one map', () => {
  expect(addImportMap(MAP)).toBe(false);
});

it('adds a map once', () => {
  const isKnown = () => listMaps().length > 0;
  addImportMap(MAP, { isKnown });
  expect(addImportMap(MAP, { isKnown })).toBe(true);
  expect(listMaps()).toHaveLength(1);
});
