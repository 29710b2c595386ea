import { isContractError } from '@sharpside/contracts';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyOddValue, anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { aCspReport, aReport, OWN } from '../testing/policy-reports.ts';
import { parsePolicyReports } from './parse-policy-reports.ts';

const SECRET = 'wVx9Qm2';

/** An address with a secret in a part that must not be shown. */
const anySecretAddress = fc
  .tuple(
    fc.constantFrom('https://site.example', 'http://other.example', 'wss://a.example:8443', 'data:a', ''),
    anyAddress.filter((path) => !path.includes('#')),
    fc.constantFrom(`?token=${SECRET}`, `#${SECRET}`),
  )
  .map((parts) => parts.join(''));

const anyReport = fc.oneof(
  nearDocument(aCspReport()),
  nearDocument([aReport(), aReport()]),
  nearDocument(aReport()),
  anySecretAddress.map((url) =>
    JSON.stringify(aCspReport({ 'source-file': url, 'script-sample': `Element innerHTML|${SECRET}` })),
  ),
  anySecretAddress.map((url) => JSON.stringify([aReport({ blockedURL: url, sourceFile: url })])),
  anyOddValue.map((value) => JSON.stringify(aCspReport({ 'line-number': value, 'blocked-uri': value }))),
  fc.json(),
  anyText,
);

fuzz('any report is refused, or read as short texts without queries', {
  input: anyReport,
  check(text) {
    try {
      const { violations, ignored } = parsePolicyReports(text, OWN);
      expect(violations.length + ignored.length).toBeLessThanOrEqual(1_000);
      for (const violation of violations) {
        const { directive, disposition, page, blocked, source = '', sink = '' } = violation;
        expect(directive).toMatch(/^[a-z-]{5,25}$/);
        expect(disposition).toMatch(/^(enforce|report)$/);
        expect(page).toMatch(/^\//);
        for (const shown of [page, blocked, source, sink]) expect(shown.length).toBeLessThan(240);
        for (const shown of [page, blocked, source]) expect(shown).not.toMatch(/[?#]/);
        expect(JSON.stringify(violation)).not.toContain(SECRET);
      }
    } catch (error) {
      if (!isContractError(error)) throw error;
    }
  },
});
