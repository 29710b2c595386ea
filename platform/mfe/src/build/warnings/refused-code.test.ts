import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRemoteSources } from '../../testing/a-remote-build.ts';
import { findRefusedCode } from './refused-code.ts';

describe('code that pages refuse', () => {
  it.each([
    ["const worker = new Worker(new URL('./odds.ts', import.meta.url));", 'workers', 'new Worker('],
    ['new  SharedWorker(url)', 'workers', 'new SharedWorker('],
    ['new window.Worker(url)', 'workers', 'new window.Worker('],
    ['new (globalThis as any).Worker(url)', 'workers', 'new globalThis.Worker('],
    ["navigator.serviceWorker?.register('/sw.js')", 'workers', 'navigator.serviceWorker.register('],
    ["window.navigator.serviceWorker.register('/')", 'workers', 'window.navigator.serviceWorker.register('],
    ['return <iframe src={map} />;', 'frames and embedded documents', '<iframe'],
    ['<object data={a} />', 'frames and embedded documents', '<object'],
    ['<iframe {...props} key="map" />', 'frames and embedded documents', '<iframe'],
    ["document.createElement('embed')", 'frames and embedded documents', "createElement('embed')"],
    ['createElement(`iframe`)', 'frames and embedded documents', "createElement('iframe')"],
    ['(<video controls />)', 'video and sound', '<video'],
    ['const cheer = new Audio(cheerFile)', 'video and sound', 'new Audio('],
    ['<style>{`.big { color: red }`}</style>', 'style elements', '<style'],
    ['const result = eval(text)', 'code from texts', 'eval('],
    ['<input accept="image/*" /> ; eval(text) /* sorry */', 'code from texts', 'eval('],
    ["import.meta.glob('./**/*.ts'); eval(text) /* sorry */", 'code from texts', 'eval('],
    ["const a = ' // '; eval(text)", 'code from texts', 'eval('],
    ['globalThis.eval(text)', 'code from texts', 'globalThis.eval('],
    ['window.eval(text)', 'code from texts', 'window.eval('],
    ['(0, eval)(text)', 'code from texts', 'eval('],
    ["new Function('a', text)", 'code from texts', 'new Function('],
    ["Function('return this')()", 'code from texts', 'Function('],
    ['await WebAssembly.instantiateStreaming(file)', 'WebAssembly', 'WebAssembly.instantiateStreaming('],
  ])('is %s', async (source, what, code) => {
    expect(await findRefusedCode(`export const f = async () => {${source}};`)).toEqual([
      { line: 1, code, what },
    ]);
  });

  it.each([
    '// a worker would need new Worker(url)',
    'const page = 1; // eval(text) is refused',
    '/* <iframe src="x"> */',
    '/**\n * <video> is refused.\n */',
    'const [rows, setRows] = useState<object>({});',
    'const all: Array<object> = [];',
    'const worker = new WorkerPool();',
    'medieval(); retrieval(1); model.eval(row);',
    '<Styled /> ; <VideoCard />; <styled.div />',
    '<p style={{ color }} />',
    "const hint = 'a worker would need new Worker(url), or eval(text)';",
    '<p>{`new Worker(url)`} and eval(text)</p>',
    "import { Worker } from './crew.ts'; new Worker();",
    'class Audio {}; new Audio();',
    'const Function = crew.Function; Function();',
    'a file that is no script: eval(text)',
  ])('is not in %j', async (source) => {
    expect(await findRefusedCode(source)).toEqual([]);
  });

  it('is found at its line, whatever stands before it', async () => {
    const before = ['', '/* a\n comment */', '// eval(', 'type Id = {\n  id: string;\n};', 'x;\r'];
    const source = [...before, '<p>', '  <b />', '  <iframe', '    src="/"', '  />', '</p>', ...before].join(
      '\n',
    );
    const what = 'frames and embedded documents';
    expect(await findRefusedCode(source)).toEqual([{ line: 11, code: '<iframe', what }]);
    const several = await findRefusedCode('<iframe />;\neval(a); eval(\nb, new Worker(c))');
    expect(several.map(({ line }) => line)).toEqual([1, 2, 2, 3]);
  });
});

it('a build warns of such code, with its file and line and the section of the guide, and still succeeds', async () => {
  const { write, build } = await createRemoteSources();
  await write({
    'src/map.tsx': 'export const Map = () => (\n  <iframe title="map" src="https://maps.example" />\n);\n',
    'src/screens/one-screen.tsx':
      "import { Map } from '../map.tsx';\nexport default () => eval('1') + Map.name;",
    'src/unused.ts': 'new Worker(a);',
  });
  const { errors, warnings } = await build();
  expect(errors).toEqual([]);
  const found = warnings.map((text) => text.trim());
  expect(found).toEqual([
    expect.stringContaining(
      'src/map.tsx:2: `<iframe` will not work: pages refuse frames and embedded documents.',
    ),
    expect.stringContaining(
      'src/screens/one-screen.tsx:2: `eval(` will not work: pages refuse code from texts.',
    ),
  ]);
  const guide = /docs\/remotes\.md#([\w-]+)/.exec(found.join())?.[1] ?? '';
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/remotes.md'), 'utf8');
  expect(text).toContain(`\n### ${guide.charAt(0).toUpperCase()}${guide.slice(1).replaceAll('-', ' ')}\n`);
});
