// The packages that a team in a repository of its own installs: `npm run packages` builds them, each into its `lib`.
import { buildPackages } from './packages/build-packages.ts';

const folders = await buildPackages();
console.log(`Built ${folders.length} packages, each into its lib/: ${folders.join(', ')}.`);
console.log(
  'Next: `npx pnpm@12.21.0 publish --recursive --registry <yours>` publishes those whose version is new.',
);
