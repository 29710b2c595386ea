import { expect, it } from 'vitest';
import { toInlineScript } from './inline-script.ts';

it('calls the function with the values, in the text of a script', () => {
  const text = toInlineScript(
    (names: string[], limit: number) => {
      Reflect.set(globalThis, 'toldByScript', names.slice(0, limit).join('+'));
    },
    ['a', '"b"', 'c'],
    2,
  );
  new Function(text)();
  expect(Reflect.get(globalThis, 'toldByScript')).toBe('a+"b"');
  expect(text).not.toContain('nobody reads');
});

it('has the helpers that the function calls', () => {
  function tell(text: string) {
    Reflect.set(globalThis, 'toldByHelper', text);
  }
  new Function(toInlineScript([(text: string) => tell(text), tell], 'by a helper'))();
  expect(Reflect.get(globalThis, 'toldByHelper')).toBe('by a helper');
});
