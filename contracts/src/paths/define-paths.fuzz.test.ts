import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { remoteDeclarationSchema } from '../declaration.ts';
import { isContractError, parseContractJson } from '../errors/contract-error.ts';
import { sitePathSchema } from '../names.ts';
import { fuzz } from '../testing/fuzz.ts';
import { anyAddress, anyKey, anyText, nearDocument } from '../testing/hostile-texts.ts';
import { aRemoteDeclaration } from '../testing/registry-documents.ts';
import { definePaths } from './define-paths.ts';
import { findOwnPath } from './own-path.ts';
import { findPathProblems } from './path-problems.ts';

const isPath = (text: string) => v.is(sitePathSchema, text);
const anySegment = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,8}$/);
const anyPath = fc
  .array(anySegment, { minLength: 1, maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`);
const wellFormed = (text: string) => text.toWellFormed();

fuzz('a link to a screen leads to its path, and carries its query as it was given', {
  input: fc.tuple(anyPath, fc.array(fc.tuple(anyText, anyText), { maxLength: 4 })),
  check([path, entries]) {
    const { screen } = definePaths({ screen: path });
    const href = screen.href(new URLSearchParams(entries));
    const url = new URL(href, 'https://site.example/other?x#y');
    expect([url.origin, url.pathname, url.hash]).toEqual(['https://site.example', path, '']);
    expect([...url.searchParams]).toEqual(entries.map((entry) => entry.map(wellFormed)));
    if (href.length <= 2_048) expect(findOwnPath(href)).toBe(href);
  },
});

fuzz('a path that a remote may declare means the same to every browser', {
  input: fc.oneof(
    anyPath,
    anyAddress,
    anyAddress.map((text) => `/${text}`),
  ),
  check(text) {
    if (!isPath(text)) return;
    expect(new URL(text, 'https://site.example/a/b').href).toBe(`https://site.example${text}`);
    expect(decodeURIComponent(text)).toBe(text);
  },
});

fuzz('a declaration near a good one is taken as it is, or refused with every problem and its place', {
  input: nearDocument(aRemoteDeclaration),
  check(text) {
    try {
      const declaration = parseContractJson(remoteDeclarationSchema, text, 'The declaration');
      expect(findPathProblems(declaration)).toEqual([]);
      for (const { path } of declaration.routes)
        expect(`${path}/`.startsWith(`${declaration.pathPrefix}/`)).toBe(true);
      expect(parseContractJson(remoteDeclarationSchema, JSON.stringify(declaration), 'It')).toEqual(
        declaration,
      );
    } catch (error) {
      if (!isContractError(error)) throw error;
      expect(error.problems.length).toBeGreaterThan(0);
      expect(error.problems.every(({ message }) => message !== '')).toBe(true);
    }
  },
});

fuzz('conflicts of paths are looked for in any document', {
  input: fc.oneof(
    nearDocument(aRemoteDeclaration),
    fc.json(),
    fc.dictionary(anyKey, anyText).map((one) => JSON.stringify(one)),
  ),
  check(text) {
    for (const { keys, message } of findPathProblems(JSON.parse(text))) {
      expect(keys.length).toBeGreaterThan(0);
      expect(message).not.toBe('');
    }
  },
});
