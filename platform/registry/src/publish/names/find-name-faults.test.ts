import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../../testing/a-build.ts';
import { toBuild } from '../build-folder.ts';
import { findManifestNameFaults } from './find-name-faults.ts';

const encode = (text: string) => new TextEncoder().encode(text);

type Scripts = Record<string, string>;

/** Faults of a build with these scripts and the other fields of its manifest. */
function findFaults(file: 'host.json' | 'remote.json', scripts: Scripts, fields: object) {
  const files = Object.keys(scripts).map((path) => ({ path, size: 0, integrity: '' }));
  const contents = { ...scripts, [file]: JSON.stringify({ files, ...fields }) };
  return findManifestNameFaults(
    toBuild(new Map(Object.entries(contents).map(([path, text]) => [path, encode(text)])), 'dist'),
  );
}

const findFixtureFaults = ({ manifest, files }: BuildFixture) => {
  const file = encode(JSON.stringify(manifest));
  return findManifestNameFaults(toBuild(new Map([...files, [`${manifest.kind}.json`, file]]), 'dist'));
};

describe('the names of a host', () => {
  const TABLE = '@sharpside/shared-ui/table';
  const REGISTERED = `registerShared({ '${TABLE}': { version: '1.0.0', get: getter(() => Promise.all([r.e(1)]).then(r.bind(r, 7))) } });`;

  const findOf = (modules: string | Scripts, { exports = ['DataTable'], main = REGISTERED } = {}) => {
    const chunks = typeof modules === 'string' ? { 'table.js': modules } : modules;
    const scripts = Object.entries(chunks).map(([path, text]) => [
      path,
      `export const __rspack_esm_ids=[1];export const __webpack_modules__={${text}};`,
    ]);
    return findFaults(
      'host.json',
      { 'main.js': main, ...Object.fromEntries(scripts) },
      { exports: { [TABLE]: exports } },
    );
  };

  it('are refused where the manifest claims more, with the first three and the number of the others', async () => {
    const fixture = aHostBuild();
    fixture.manifest.exports[TABLE] = ['DataTable', 'A', 'B'];
    fixture.manifest.exports.react = ['useState', 'A', 'B', 'C', 'D'];
    expect(await findFixtureFaults(fixture)).toEqual([
      'host.json says that react exports A, B, C, 1 more, but the scripts of the build do not; build the host again',
      `host.json says that ${TABLE} exports A, B, but the scripts of the build do not; build the host again`,
    ]);
  });

  it('are refused for an entry point that no script shares', async () => {
    const fixture = aHostBuild();
    fixture.manifest.exports['@sharpside/shared-ui/board'] = ['Board'];
    expect(await findFixtureFaults(fixture)).toEqual([
      'host.json says that the host shares @sharpside/shared-ui/board, but no script of the build does; build the host again',
    ]);
  });

  it('are refused for an entry point of more modules than anybody can compare', async () => {
    const main = `registerShared({ '${TABLE}': { get: () => [${Array.from({ length: 9 }, (_, id) => `r(${id})`)}] } });`;
    expect(await findOf('', { main })).toEqual([
      `the scripts of the build share 9 modules as ${TABLE}, too many to be checked; build the host again`,
    ]);
  });

  const DEFINED = '7(e,t,r){r.r(t),r.d(t,{DataTable:()=>n});let n=1}';

  it.each([
    ['by getters', DEFINED],
    ['as values', '7(e,t,r){r.d(t,{},{DataTable:n});var n=1}'],
    ['under a text as id', '"7":(e,t,r)=>{r.d(t,{"DataTable":()=>1})}'],
    ['by CommonJS', '7(e,t){t.DataTable=function(){}}'],
    ['by a CommonJS module that is another one', '7(e,t,r){e.exports=r(8)},8(e,t){t.DataTable=1}'],
    [
      'by one of two CommonJS modules that it is',
      '7(e,t,r){e.exports=r(9);e.exports=r(8)},8(e,t){t.DataTable=1}',
    ],
    [
      'by a CommonJS module that names it back',
      '7(e,t,r){e.exports=r(8)},8(e,t,r){e.exports=r(7);t.DataTable=1}',
    ],
    ['by an object in CommonJS', '7(e){e.exports={DataTable:1}}'],
  ])('are found where a module exports them %s', async (_, modules) => {
    expect(await findOf(modules)).toEqual([]);
  });

  it('are found where federation itself shares a module', async () => {
    const main = `l.initializeSharingData={scopeToSharingDataMapping:{default:[{name:"${TABLE}",version:"1.0.0",factory:()=>l.e(1).then(()=>()=>l(7)),eager:0}]}};`;
    expect(await findOf(DEFINED, { main })).toEqual([]);
  });

  it.each([
    ['another module has them', '7(e,t,r){r.d(t,{Other:()=>1})},8(e,t,r){r.d(t,{DataTable:()=>1})}'],
    ['a text or a comment has them', '7(e,t,r){/* DataTable */r.d(t,{Other:()=>"{DataTable:()=>1}"})}'],
    [
      'a module within it has them',
      '7(e,t,r){var n={};r.r(n),r.d(n,{DataTable:()=>1}),r.d(t,{Other:()=>n})}',
    ],
    ['a function defines them on something else', '7(e,t,r){var n=(t)=>{r.d(t,{DataTable:()=>1})};n({})}'],
    ['no script has the module', '8(e,t,r){r.d(t,{DataTable:()=>1})}'],
    ['CommonJS modules only name each other', '7(e,t,r){e.exports=r(8)},8(e,t,r){e.exports=r(7)}'],
    [
      'one of two scripts with the module lacks them',
      { 'a.js': DEFINED, 'b.js': '7(e,t,r){r.d(t,{Other:()=>1})}' },
    ],
  ])('are refused where %s', async (_, modules) => {
    expect(await findOf(modules)).toEqual([
      `host.json says that ${TABLE} exports DataTable, but the scripts of the build do not; build the host again`,
    ]);
  });
});

const ENTRY = 'remoteEntry.js';
const EXPOSED = "const modules = { './one': () => import('./one.js') };";
const CONTAINER = `${EXPOSED} export const get = (name) => modules[name](); export function init() {}`;

const findOfRemote = (scripts: Scripts, imports: Record<string, string[]> = {}) =>
  findFaults('remote.json', scripts, {
    entry: ENTRY,
    screens: { './one': ['one.js'] },
    imports: { './one': imports },
  });

describe('the container of a remote', () => {
  it.each([
    ['rspack', `${EXPOSED} var s=r.x(),l=s.get,d=s.init;export{l as get,d as init};`],
    ['a function for each', `${EXPOSED} export async function get() {} export function init() {}`],
    ['another file', `${EXPOSED} export { a as get, b as init } from './runtime.js';`],
    ['texts as names', `${EXPOSED} const a = 1; export { a as 'get', a as 'init' };`],
  ])('may be exported as %s does', async (_, entry) => {
    expect(await findOfRemote({ [ENTRY]: entry })).toEqual([]);
  });

  it('may name its screens in another file than the entry, as Vite does', async () => {
    const entry = "const load = () => import('./exposes.js'); export { load as get, load as init };";
    const exposes =
      'export default { "./one": async () => { const module = await import("./one.js"); return () => module; } };';
    expect(await findOfRemote({ [ENTRY]: entry, 'exposes.js': exposes })).toEqual([]);
  });

  it.each([
    ['get', `${EXPOSED} export const init = 1;`],
    ['init', `${EXPOSED} export const get = 1; // export const init`],
    ['get and init', `${EXPOSED} var remote = { get: 1, init: 2 };`],
  ])('is refused without %s', async (names, entry) => {
    expect(await findOfRemote({ [ENTRY]: entry })).toEqual([
      `remoteEntry.js does not export ${names}, so that no host can load it; build the remote as a federation container that is an ES module`,
    ]);
  });

  it('is refused where it does not expose a screen of the manifest', async () => {
    const fixture = aRemoteBuild();
    fixture.manifest.screens['./scores'] = [];
    expect(await findFixtureFaults(fixture)).toEqual([
      'remote.json names the screen ./scores, but no script of the build exposes it; build the remote again',
    ]);
  });

  it('is not exposed by a text, or by a key of something else than a function', async () => {
    const entry = "const names = { './one': './one.js', other: './one' }; export const get = 1, init = 2;";
    expect(await findOfRemote({ [ENTRY]: entry })).toHaveLength(1);
  });
});

describe('the names that a remote takes', () => {
  const CONSUMED = `${CONTAINER} r.consumesLoadingData={moduleIdToConsumeDataMapping:{17:{shareScope:"default",shareKey:"@sharpside/shared-ui",import:null}}};`;
  const findTaken = (module: string, imports: Record<string, string[]> = {}) =>
    findOfRemote(
      { 'one.js': `export const __webpack_modules__={5(e,t,r){${module}}};`, [ENTRY]: CONSUMED },
      imports,
    );

  it('are refused where the manifest does not list them', async () => {
    const fixture = aRemoteBuild({ uses: ['react', '@sharpside/shared-ui'] });
    fixture.manifest.imports = { './odds-converter': { react: ['useState'] } };
    const [script] = fixture.manifest.screens['./odds-converter'] ?? [];
    expect(await findFixtureFaults(fixture)).toEqual([
      `the build takes Box from @sharpside/shared-ui (${script}), but remote.json does not list that among its imports; build the remote again`,
    ]);
  });

  it.each([
    ['of a variable', 'var n=r(17);t.x=n.Box'],
    ['in a function', 'var n=r(17);t.x=(e)=>()=>(0,n.Box)(e)'],
    ['as a text', 'let n=r(17);t.x=n["Box"]'],
    ['at once', 't.x=r(17).Box'],
    ['beside a function that changes a variable of its own', 'var n=r(17);t.x=(n)=>{n={}};t.y=n.Box'],
    ['around a function of its own names', 'var n=r(17);t.x=()=>{use((n)=>n.Other);return n.Box}'],
    ['beside a function of its own names', 'var n=r(17);t.x=(n)=>n.Other;t.y=n.Box'],
  ])('are seen %s', async (_, module) => {
    expect(await findTaken(module)).toEqual([expect.stringContaining('the build takes Box from')]);
    expect(await findTaken(module, { '@sharpside/shared-ui': ['Box'] })).toEqual([]);
    expect(await findTaken(module, { '@sharpside/shared-ui': ['*'] })).toEqual([]);
  });

  it.each([
    ['a parameter of the same name', 'var n=r(17);t.x=(n)=>n.Other'],
    ['a variable of the same name', 'var n=r(17);t.x=()=>{const n={};return n.Other}'],
    ['a variable that changes', 'var n=r(17);n={};t.x=n.Other'],
    ['a variable that a function within changes', 'var n=r(17);t.y=()=>()=>{n={}};t.x=n.Other'],
    ['a variable that a pattern changes', 'var n=r(17);[{n}]=e;t.x=n.Other'],
    ['a function of the same name', 'var n=r(17);t.x=()=>{function n(){}return n.Other}'],
    ['another module', 'var n=r(18);t.x=n.Other'],
    ['a module that is handed on whole', 'var n=r(17);t.x=use(n)'],
    ['a name that is computed', 'var n=r(17);t.x=n[e]'],
  ])('are not guessed from %s', async (_, module) => {
    expect(await findTaken(module)).toEqual([]);
  });
});

describe('a build whose names cannot be read', () => {
  it('is refused for a script that is none', async () => {
    const [fault] = await findOfRemote({ [ENTRY]: CONTAINER, 'one.js': 'export default function {' });
    expect(fault).toMatch(
      /^one\.js cannot be read as a script: Unexpected token \(1:24\); build the app again$/,
    );
  });

  it('is refused for a script that nests too deeply to be read', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const [fault] = await findOfRemote({ [ENTRY]: CONTAINER, 'one.js': deep });
    expect(fault).toMatch(/^one\.js cannot be read as a script: /);
  });

  it('is refused for a script with too long a chain', async () => {
    const chain = `a${'.a'.repeat(20_000)}`;
    const [fault] = await findOfRemote({ [ENTRY]: CONTAINER, 'one.js': `x = ${chain};` });
    expect(fault).toMatch(/^one\.js cannot be read as a script: .+; build the app again$/);
  });

  it('is refused for a script that no page would load', async () => {
    const large = `export default '${'a'.repeat(4_000_000)}';`;
    expect(await findOfRemote({ [ENTRY]: CONTAINER, 'one.js': large })).toEqual([
      'one.js has 4000018 bytes, too many to be checked; split it, no page loads so much at once',
    ]);
  });

  it('may have a classic script, such as that of a worker', async () => {
    expect(await findOfRemote({ [ENTRY]: CONTAINER, 'worker.js': 'with (self) { close(); }' })).toEqual([]);
  });

  it('is left to the check of the files where one is missing', async () => {
    const fixture = aHostBuild();
    fixture.manifest.exports.react = ['lie'];
    const [first = ''] = fixture.files.keys();
    fixture.files.delete(first);
    expect(await findFixtureFaults(fixture)).toEqual([]);
  });
});
