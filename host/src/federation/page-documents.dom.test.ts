import { isContractError } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { CONFIG as A_CONFIG } from '../testing/a-runtime-config.ts';
import { createIntegrityCheck, readIntegrities, readPageDocuments } from './page-documents.ts';

const CONFIG = {
  ...A_CONFIG,
  logoBaseUrl: 'https://logos.example/v1',
  imageOrigins: ['https://faces.example'],
  scoreboardUrls: { mlb: 'https://scores.example/mlb' },
  operatorTexts: { terms: 'Be fair.' },
  settings: { 'remote-nba': { rows: 50 } },
};

function aPage({ live = JSON.stringify(aLiveDocument()), config = JSON.stringify(CONFIG), map = '{}' } = {}) {
  const page = document.implementation.createHTMLDocument();
  const add = (type: string, { id, text }: { id: string; text: string }) => {
    const block = page.createElement('script');
    Object.assign(block, { type, id, textContent: text });
    page.head.append(block);
  };
  add('importmap', { id: '', text: map });
  add('application/json', { id: 'live-document', text: live });
  add('application/json', { id: 'runtime-config', text: config });
  return page;
}

describe('readPageDocuments', () => {
  it('reads what the edge inlined', () => {
    expect(readPageDocuments(aPage())).toEqual({ live: aLiveDocument(), config: CONFIG });
  });

  it('reads what an older edge, or a newer one, inlined', () => {
    const { logoBaseUrl, imageOrigins, scoreboardUrls, operatorTexts, settings, ...older } = CONFIG;
    const read = (config: object) => readPageDocuments(aPage({ config: JSON.stringify(config) })).config;
    const lists = { imageOrigins: [], scoreboardUrls: {}, operatorTexts: {}, settings: {} };
    expect(read(older)).toEqual({ ...older, logoBaseUrl: null, ...lists });
    expect(read({ ...CONFIG, setNextYear: true })).toEqual(CONFIG);
    // Values of an unknown kind are ignored, and the page still starts.
    expect(read({ ...CONFIG, settings: { 'remote-nba': { rows: [50] } } }).settings).toEqual({});
  });

  it.each([
    ['is missing', { live: '' }, '#live-document'],
    ['is cut off', { live: '{"channel":' }, '#live-document'],
    ['lacks a field', { config: '{"productName":"x"}' }, '#runtime-config'],
  ])('says which block %s', (_, blocks, name) => {
    try {
      readPageDocuments(aPage(blocks));
      expect.unreachable();
    } catch (error) {
      expect(isContractError(error) && error.message).toContain(name);
    }
  });
});

it('vouches for nothing in a page without an import map', () => {
  expect(createIntegrityCheck(document.implementation.createHTMLDocument())('/assets/a.js')).toBe(false);
});

it('reads every import map of the page; where two name a script, the first counts', () => {
  const page = aPage({ map: '{"integrity":{"/a.js":"sha384-A","/b.js":"sha384-B"}}' });
  const isListed = createIntegrityCheck(page);
  expect(['/a.js', '/c.js'].map(isListed)).toEqual([true, false]);
  const later = page.createElement('script');
  later.type = 'importmap';
  later.textContent = '{"integrity":{"/b.js":"sha384-X","/c.js":"sha384-C"}}';
  page.head.append(later);
  expect(isListed('/c.js')).toBe(true);
  expect(Object.fromEntries(readIntegrities(page))).toEqual({
    '/a.js': 'sha384-A',
    '/b.js': 'sha384-B',
    '/c.js': 'sha384-C',
  });
});
