// `pnpm check`: format, lint, import rules and types. Says everything that is wrong, then fails.
import { run, toolPath } from './processes.ts';

const STEPS = [
  { title: 'format, lint, import rules', command: [toolPath('biome'), 'check', '--error-on-warnings', '.'] },
  { title: 'types, browser', command: [toolPath('tsc'), '-p', 'tsconfig.browser.json'] },
  { title: 'types, Node', command: [toolPath('tsc'), '-p', 'tsconfig.node.json'] },
];

const results = await Promise.all(
  STEPS.map(async ({ title, command }) => ({ title, ...(await run(command, { quiet: true })) })),
);
for (const { title, code, output } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}`);
  if (code !== 0) console.log(output.trimEnd());
}
const failed = results.filter(({ code }) => code !== 0).length;
console.log(
  failed === 0
    ? 'Everything is in order.'
    : `${failed} of ${results.length} checks failed. 'pnpm format' mends what can be mended.`,
);
process.exitCode = failed === 0 ? 0 : 1;
