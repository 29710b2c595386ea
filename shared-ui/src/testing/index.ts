export { installDialogs } from './install-dialogs.ts';
export { watchScrolling } from './watch-scrolling.ts';
