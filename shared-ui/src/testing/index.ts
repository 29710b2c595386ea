export { findColumnFaults } from './find-column-faults.ts';
export { installDialogs } from './install-dialogs.ts';
export { measureColumns } from './measure-columns.ts';
export { type RenderedScreen, renderScreen } from './render-screen.tsx';
export { PageRules } from './render-ui.tsx';
export { watchDownloads } from './watch-downloads.ts';
export { watchScrolling } from './watch-scrolling.ts';
