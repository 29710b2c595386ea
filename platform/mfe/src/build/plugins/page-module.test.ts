import { expect, it } from 'vitest';
import { toPageModule } from './page-module.ts';

function createAnswer() {
  return { sum: [40, 2].reduce((one, other) => one + other, 0) };
}

it('exports the function under its name, and calls the file by its content', async () => {
  const { name, url, text } = toPageModule(createAnswer, 'answer.js');
  const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect(module.createAnswer()).toEqual({ sum: 42 });
  expect(name).toMatch(/^answer\.[0-9a-f]{16}\.js$/);
  expect(url).toBe(`/assets/host/${name}`);
  expect(
    toPageModule(function other() {
      return 1;
    }, 'answer.js').name,
  ).not.toBe(name);
});
