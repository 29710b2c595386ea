import { expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { useDocumentTitle } from './use-document-title.ts';

prepareShell();

function Page({ title }: { title: string | null }) {
  useDocumentTitle(title);
  return null;
}

it.each([
  { title: 'Odds Converter', expected: 'Odds Converter · Testline' },
  { title: null, expected: 'Testline' },
])('titles the page $expected', ({ title, expected }) => {
  renderShell(<Page title={title} />);
  expect(document.title).toBe(expected);
});
