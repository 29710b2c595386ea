// Answers of the workspace's own backends, for tests of the remotes here.
export { type AnswerVariant, toAnswerVariants, withoutOurs } from './answer-variants.ts';
export { toPreviousAnswers } from './previous-answer.ts';
