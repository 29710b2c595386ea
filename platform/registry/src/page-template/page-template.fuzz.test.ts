import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPageTemplateError } from './errors.ts';
import { findInlineElements, parsePageTemplate } from './page-template.ts';

const PARTS = [
  ...'<script <SCRIPT <style <scripty </script </style > <'.split(' '),
  ...'<!--edge:title--> <!--edge:head--> <!--edge:body--> <!--edge:content--> <!--edge: -->'.split(' '),
  ...'"/assets/ a() {} $& $1'.split(' '),
  ...['</Script \n>', ' ', '\r\n', ' src=a', " type='application/json'", ' type="module"'],
];
const anyPage = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PARTS) }, anyText), { maxLength: 20 })
  .map((parts) => parts.join(''));

/** The same search as a single regular expression, which takes cubic time if tags do not end. */
const findSlowly = (text: string, tag: string) =>
  [...text.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi)]
    .filter(
      ([, name = '', attributes = '']) =>
        name.toLowerCase() === tag && !/\bsrc\s*=|\btype\s*=\s*["']?application\/json/i.test(attributes),
    )
    .map(([, , , content]) => content);

fuzz('the inline elements of any page are those between a start and its end', {
  input: anyPage,
  check(text) {
    for (const tag of ['script', 'style'] as const)
      expect(findInlineElements(text, tag)).toEqual(findSlowly(text, tag));
  },
});

it.each(['<script>', '<script ', '<style><script>', '<script></script ', '</style><style>'])(
  'the inline elements of a page of %j alone are found without going over it again and again',
  (part) => {
    expect(findInlineElements(part.repeat(4_000_000 / part.length), 'style')).toBeInstanceOf(Array);
  },
);

fuzz('any page is a template that gives back its text around the values, or is refused', {
  input: fc.tuple(anyPage, anyPage, anyText, anyText, anyText).map(([before, after, title, head, body]) => ({
    page: `${before}<!--edge:title--><!--edge:head-->${after}<!--edge:body-->`,
    values: { title, head, body, content: '' },
  })),
  check({ page, values }) {
    try {
      const parts = page.replaceAll('\r\n', '\n').split(/<!--edge:(?:title|head|content|body)-->/);
      const completed = parsePageTemplate(page).complete(values);
      for (const part of [...parts, ...Object.values(values)]) expect(completed).toContain(part);
      expect(completed.length).toBe([...parts, ...Object.values(values)].join('').length);
    } catch (error) {
      if (!isPageTemplateError(error)) throw error;
    }
  },
});
