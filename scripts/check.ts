// `npm run check`: the checks of `test/checks.ts`, on everything or on the named packages and files. Reports every
// fault, then fails.
import { runChecks } from './test/checks.ts';

const results = await runChecks(process.argv.slice(2));
for (const { title, isOk, output } of results) {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${title}`);
  if (!isOk) console.log(output);
}
const failed = results.filter(({ isOk }) => !isOk).length;
console.log(
  failed === 0
    ? 'Everything is in order.'
    : `${failed} of ${results.length} checks failed. 'npm run format' mends what can be mended.`,
);
process.exitCode = failed === 0 ? 0 : 1;
