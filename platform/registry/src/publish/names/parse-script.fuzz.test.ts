import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { parseScript } from './parse-script.ts';

/** Parts of scripts that open, go on or close something. */
const PARTS = String.raw`
  { } ( ) [ ] / /* */ // <!-- --> ' " \ ; , => = ... . ?. ?? ? : ! ++ ** && #a @ 0 1n 0x 1e9 a \u{61}
  function async await yield class extends static new super this let const var if else for of in
  while do switch case try catch break return throw delete import export default from __proto__
  import.meta export{ export*from /a/ /(?<a> )|/ /[/v r(17) m.exports= r.consumes={
`
  .trim()
  .split(/\s+/)
  .concat('`', '${', ' ', '\n', '\u2028');
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
