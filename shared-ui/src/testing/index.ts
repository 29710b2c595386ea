export { installDialogs } from './document/install-dialogs.ts';
export { watchDownloads } from './document/watch-downloads.ts';
export { watchScrolling } from './document/watch-scrolling.ts';
export { findColumnFaults } from './find-column-faults.ts';
export { measureColumns } from './measure-columns.ts';
export { type RenderedScreen, renderScreen } from './render-screen.tsx';
export { PageRules } from './render-ui.tsx';
