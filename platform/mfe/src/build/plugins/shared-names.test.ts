import { beforeEach, describe, expect, it } from 'vitest';
import { createRemoteSources, DECLARATION, type RemoteSources } from '../../testing/a-remote-build.ts';
import { FEDERATION_VERSION } from './federation-plugin.ts';

let write: RemoteSources['write'];
let build: RemoteSources['build'];
beforeEach(async () => {
  ({ write, build } = await createRemoteSources());
});

const WITH_UI = {
  declaration: { ...DECLARATION, shared: { react: '^19.0.0', '@sharpside/shared-ui': '^1.0.0' } },
};

const UI = "'@sharpside/shared-ui'";
const ALL = `import * as ui from ${UI};`;

describe('the imports in the manifest of a remote', () => {
  it('says which shared modules each screen takes from the host, subpaths of a package included', async () => {
    await write({
      'src/screens/one-screen.tsx':
        "import { DataTable } from '@sharpside/shared-ui/table'; import { Button } from '@sharpside/shared-ui'; import '../part.tsx'; export default () => <DataTable><Button /></DataTable>;",
      'src/part.tsx':
        "import { useState } from 'react'; import { Link } from '@sharpside/shared-ui'; globalThis.part = [useState, Link];",
    });
    const { errors, read } = await build({}, WITH_UI);
    expect(errors).toEqual([]);
    const { uses, imports, federation } = await read();
    expect(uses).toEqual({
      './one': ['@sharpside/shared-ui', '@sharpside/shared-ui/table', 'react'],
      './two': [],
    });
    expect(imports).toEqual({
      './one': {
        '@sharpside/shared-ui': ['Button', 'Link'],
        '@sharpside/shared-ui/table': ['DataTable'],
        react: ['useState'],
        'react/jsx-runtime': ['jsx'],
      },
      './two': {},
    });
    // The remote gets the runtime of Module Federation from the page.
    expect(federation).toBe(FEDERATION_VERSION);
  });

  it.each([
    ['of a namespace, by its members', `${ALL} export default () => ui.Box;`, ['Box']],
    ['under another name', `import { Box as A } from ${UI}; export default () => A;`, ['Box']],
    ['that it passes on', `import { Box } from ${UI}; export { Box as default };`, ['Box']],
    ['as a default', `import Box from ${UI}; export default () => Box;`, ['default']],
    ['that it loads later', "export default () => import('../later.ts');", ['Late']],
    ['for their types alone', `import type { A } from ${UI}; export default (a: A) => a;`, undefined],
  ])('lists the names %s', async (_, source, names) => {
    await write({
      'src/screens/one-screen.tsx': source,
      'src/later.ts': "import { Late } from '@sharpside/shared-ui'; export const late = Late;",
    });
    const { errors, read } = await build({}, WITH_UI);
    expect(errors).toEqual([]);
    expect((await read()).imports['./one']?.['@sharpside/shared-ui']).toEqual(names);
  });

  it.each([
    ['a namespace as a value', `${ALL} export default () => globalThis.use(ui);`],
    ['a computed name', `${ALL} export default (name: string) => ui[name];`],
    ['a module that passes all on', `export * from ${UI}; export default () => null;`],
    ['a name that is passed on', `export { Box as default } from ${UI};`],
    ['a require', `const ui = require(${UI}); export default () => ui;`],
    ['a later import of the whole', `export default () => import(${UI});`],
  ])('fails where nobody can tell which names are needed: %s', async (_, source) => {
    await write({ 'src/screens/one-screen.tsx': source });
    const { errors } = await build({}, WITH_UI);
    expect(errors.join()).toMatch(
      /one-screen\.tsx.* (uses as a whole|passes names on by 'export … from') @sharpside\/shared-ui, .* import them by name\./,
    );
  });

  it('takes all of React for what a CommonJS library requires', async () => {
    await write({
      'src/screens/one-screen.tsx': "import { use } from '../library.cjs'; export default () => use;",
      'src/library.cjs': "const react = require('react'); exports.use = react;",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    expect((await read()).imports['./one']).toMatchObject({ react: ['*'] });
  });
});
