// Answers of the workspace's own backends, for tests of the remotes here.
export { withoutOurs } from './answer-variants.ts';
export { describeCalls } from './describe-calls.ts';
