export { watchScrolling } from './watch-scrolling.ts';
