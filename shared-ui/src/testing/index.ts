export { findColumnFaults } from './find-column-faults.ts';
export { installDialogs } from './install-dialogs.ts';
export { PageRules } from './page-rules.tsx';
export { watchScrolling } from './watch-scrolling.ts';
