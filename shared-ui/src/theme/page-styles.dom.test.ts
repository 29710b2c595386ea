import { expect, it, onTestFinished } from 'vitest';
import { PageSheet } from './page-styles.tsx';

function createSheet() {
  // In the document, because style elements outside it have no rules.
  const container = document.head.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  const readElements = () =>
    [...container.querySelectorAll('style')].map(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText.replace(/\s+/g, '')),
    );
  return { sheet: new PageSheet({ key: 'ui', container, speedy: true }), readElements };
}

it('keeps plain rules in one element', async () => {
  const { sheet, readElements } = createSheet();
  sheet.insert('.a{color:red;}');
  await Promise.resolve();
  sheet.insert('.b{color:red;}');
  expect(readElements()).toEqual([['.a{color:red;}', '.b{color:red;}']]);
});

it('writes conditional rules where none of an earlier update stand, and all in their order', async () => {
  const { sheet, readElements } = createSheet();
  sheet.insert('.a{color:red;}');
  sheet.insert('@media print{.a{color:blue;}}');
  sheet.insert('.b{color:red;}');
  sheet.insert('@media print{.b{color:blue;}}');
  await Promise.resolve();
  sheet.insert('.c{color:red;}');
  sheet.insert('@media print{.c{color:blue;}}');
  expect(readElements()).toEqual([
    ['.a{color:red;}'],
    ['@mediaprint{.a{color:blue;}}', '.b{color:red;}', '@mediaprint{.b{color:blue;}}', '.c{color:red;}'],
    ['@mediaprint{.c{color:blue;}}'],
  ]);
});
