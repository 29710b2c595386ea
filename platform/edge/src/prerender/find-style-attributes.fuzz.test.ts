import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findStyleAttributes } from './find-style-attributes.ts';

const PARTS = [
  ...['<', '<p', '>', ' style="', ' style=', '"', 'a', ' ', '\n', 'style="a"', '</p>', ' class="b"'],
  '\tstyle="c"',
];

fuzz('a style attribute is found in any tag, and nowhere else', {
  known: [' style="<\nstyle="a"', '<p style="', '<p>< style=">"'],
  input: fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => parts.join('')),
  check(html) {
    // The same search as a single regular expression, which takes cubic time if tags do not end.
    const [styled] = /<[^>]*?\sstyle="[^"]*"/.exec(html) ?? [];
    const [fault] = findStyleAttributes(html);
    if (styled === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(styled);
  },
});

it.each(['<a style', '<', ' style="a"', '< style='])(
  'the style attributes of a page of %j alone are looked for without going over it again and again',
  (part) => {
    expect(findStyleAttributes(part.repeat(2_000_000 / part.length))).toEqual([]);
  },
);
