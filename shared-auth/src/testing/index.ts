export { type AnswerVariant, toAnswerVariants, withoutOurs } from './answer-variants.ts';
export { type FakeAnswer, type FakeRoute, fakeBackend } from './fake-backend.ts';
export { toPreviousAnswers } from './previous-answer.ts';
export { signInTo } from './sign-in-to.ts';
