import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkSized, countWork } from '../../testing/sized-build.ts';
import { parseScript } from './parse-script.ts';

/** Parts of scripts that open, go on or close something. */
const PARTS = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '`',
    '${',
    '}`',
    '/',
    '/*',
    '*/',
    '//',
    '<!--',
    '-->',
    "'",
    '"',
    '\\',
    '\n',
    '\u2028',
    ';',
    ',',
  ],
  ...[
    '=>',
    '=',
    '...',
    '.',
    '?.',
    '??',
    '?',
    ':',
    '!',
    '++',
    '**',
    '&&',
    '#a',
    '@',
    '0',
    '1n',
    '0x',
    '1e9',
    'a',
    '\\u{61}',
    '__proto__',
  ],
  ...[
    'function ',
    'function*',
    'async ',
    'await ',
    'yield ',
    'class A{',
    'class A extends ',
    'static{',
    'new ',
    'super',
    'this',
    'let ',
    'const ',
    'var ',
  ],
  ...[
    'if(a)',
    'else ',
    'for(',
    ' of ',
    ' in ',
    'while(',
    'do ',
    'switch(a){case 1:',
    'try{',
    '}catch{',
    'a:',
    'break a;',
    'return ',
    'throw ',
    'delete ',
  ],
  ...[
    'import a from "b";',
    'import(',
    'import.meta',
    'export ',
    'export default ',
    'export{',
    'export*from',
    '/a/',
    '/(?<a>',
    ')|/',
    '/[/v',
    'r(17)',
    'm.exports=',
    'r.consumes={',
  ],
];
const anyPart = fc.constantFrom(...PARTS);
const anyScript = fc
  .array(fc.oneof({ weight: 8, arbitrary: anyPart }, anyText), { maxLength: 30 })
  .map((parts) => parts.join(''));

fuzz('any text is a script, or has a reason why it is none', {
  input: anyScript,
  check(text) {
    const parsed = parseScript('a.js', new TextEncoder().encode(text));
    expect(parsed.path).toBe('a.js');
    if (!('program' in parsed)) expect(parsed.reason).toMatch(/\S/);
    else expect(parsed.program.type).toBe('Program');
  },
});

fuzz('any bytes are a script, or have a reason why they are none', {
  input: fc.uint8Array({ maxLength: 60 }),
  check: (bytes) => expect(parseScript('a.js', bytes)).toHaveProperty('path', 'a.js'),
});

const anyFew = fc.array(anyPart, { maxLength: 3 }).map((parts) => parts.join(''));

fuzz('twice as much of any text takes at most twice the work', {
  input: fc.record({ open: anyFew, middle: anyFew, close: anyFew, kind: fc.constantFrom('host', 'remote') }),
  cost: 10,
  prepare: async () => {
    const countOf = (
      { open, middle, close, kind }: { open: string; middle: string; close: string; kind: 'host' | 'remote' },
      size: number,
    ) =>
      countWork(() =>
        checkSized(kind, { script: `${open.repeat(size)}${middle.repeat(size)}${close.repeat(size)}` }),
      );
    await countOf({ open: 'a;', middle: '', close: '', kind: 'remote' }, 100);
    return async (parts) => {
      const [none, few, twice] = [
        await countOf(parts, 0),
        await countOf(parts, 30),
        await countOf(parts, 60),
      ];
      expect(twice - none).toBeLessThanOrEqual(2.2 * (few - none) + 200);
    };
  },
});
