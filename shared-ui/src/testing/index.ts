export { findColumnFaults } from './find-column-faults.ts';
export { installDialogs } from './install-dialogs.ts';
export { measureColumns } from './measure-columns.ts';
export { PageRules } from './page-rules.tsx';
export { type RenderedScreen, renderScreen } from './render-screen.tsx';
export { watchDownloads } from './watch-downloads.ts';
export { watchScrolling } from './watch-scrolling.ts';
